import { sql } from 'kysely'
import type { ProviderName } from '../../platform/card-payments/provider.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { heldOf } from '../invoice-questions/public.ts'

/** What a client pays by card: an invoice, or a deposit that the firm asked for. */
export type PaidSubject = { readonly invoiceId: string } | { readonly requestId: string }

export interface AmountToPay {
  readonly minor: bigint
  readonly currency: string
  /** Of the client, for the provider's receipt; blank where none is known. */
  readonly email: string
  readonly description: string
  /** Of client money: the only provider that may be used, and the account there that receives the full amount. */
  readonly through?: { readonly provider: ProviderName; readonly destination: string }
}

/** What is left to pay; undefined where nothing is. */
export async function findAmountToPay(tx: FirmTx, subject: PaidSubject): Promise<AmountToPay | undefined> {
  const found =
    'invoiceId' in subject ? await findInvoice(tx, subject.invoiceId) : await findRequest(tx, subject.requestId)
  return found && found.minor > 0n ? found : undefined
}

const openMinor = sql<string>`(select coalesce(sum(s.open_minor), 0) from app.invoice_shares s
  where s.business_id = x.business_id and s.invoice_id = x.id)`

async function findInvoice(tx: FirmTx, id: string): Promise<AmountToPay | undefined> {
  const row = await tx
    .selectFrom('app.invoices as x')
    .innerJoin('app.clients as client', byId('client', 'x.client_id'))
    .innerJoin('app.businesses as firm', 'firm.id', 'x.business_id')
    .select(['x.number', 'x.currency', 'client.email', 'firm.name as firm_name'])
    // Without what the client has asked about: it is not due.
    .select(sql<string>`(${openMinor} - ${heldOf('x', openMinor)})`.as('open_minor'))
    .where('x.id', '=', id)
    .where('x.status', '=', 'approved')
    .executeTakeFirst()
  return (
    row && {
      minor: BigInt(row.open_minor),
      currency: row.currency,
      email: row.email ?? '',
      description: `Invoice ${row.number ?? ''} of ${row.firm_name}`,
    }
  )
}

async function findRequest(tx: FirmTx, id: string): Promise<AmountToPay | undefined> {
  const row = await tx
    .selectFrom('app.trust_requests as x')
    .innerJoin('app.trust_ledgers as ledger', byId('ledger', 'x.ledger_id'))
    .innerJoin('app.trust_accounts as account', byId('account', 'ledger.book_id'))
    .innerJoin('app.clients as client', byId('client', 'ledger.client_id'))
    .innerJoin('app.businesses as firm', 'firm.id', 'x.business_id')
    .select(['x.number', 'x.currency', 'client.email', 'firm.name as firm_name', 'account.card_destination'])
    .select(sql<string>`x.amount_minor - x.received_minor`.as('open_minor'))
    // A check of the table allows only these.
    .select(sql<ProviderName | null>`account.card_provider`.as('card_provider'))
    .where('x.id', '=', id)
    .where('x.status', '=', 'approved')
    .where('ledger.closed_at', 'is', null)
    .executeTakeFirst()
  if (!row?.card_provider || row.card_destination === null) return undefined
  return {
    minor: BigInt(row.open_minor),
    currency: row.currency,
    email: row.email ?? '',
    description: `Deposit request ${row.number} of ${row.firm_name}`,
    through: { provider: row.card_provider, destination: row.card_destination },
  }
}
