import { sql } from 'kysely'
import type { ProviderName } from '../../platform/card-payments/provider.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { heldOf } from '../invoice-questions/public.ts'

/** What a client pays by card: an invoice, all that a statement says is due, or a deposit that the firm asked for. */
export type PaidSubject =
  | { readonly invoiceId: string; readonly statementInvoiceIds?: readonly string[] | undefined }
  | { readonly requestId: string }

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
    'requestId' in subject
      ? await findRequest(tx, subject.requestId)
      : subject.statementInvoiceIds
        ? await findStatement(tx, subject.statementInvoiceIds)
        : await findInvoice(tx, subject.invoiceId)
  return found && found.minor > 0n ? found : undefined
}

const openMinor = sql<string>`(select coalesce(sum(s.open_minor), 0) from app.invoice_shares s
  where s.business_id = x.business_id and s.invoice_id = x.id)`

const selectDue = (tx: FirmTx) =>
  tx
    .selectFrom('app.invoices as x')
    .innerJoin('app.clients as client', byId('client', 'x.client_id'))
    .innerJoin('app.businesses as firm', 'firm.id', 'x.business_id')
    .select(['x.id', 'x.number', 'x.due_on', 'x.currency', 'client.email', 'firm.name as firm_name'])
    // Without what the client has asked about: it is not due.
    .select(sql<string>`(${openMinor} - ${heldOf('x', openMinor)})`.as('due_minor'))
    .where('x.status', '=', 'approved')

/** Issued invoices of which something is due now, the oldest due day first; what the client asked about is left out. */
export async function selectDueInvoices(tx: FirmTx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await selectDue(tx).where('x.id', 'in', ids).orderBy('x.due_on').orderBy('x.number').execute()
  return rows.filter(({ due_minor }) => BigInt(due_minor) > 0n)
}

async function findStatement(tx: FirmTx, ids: readonly string[]): Promise<AmountToPay | undefined> {
  const rows = await selectDueInvoices(tx, ids)
  const [first] = rows
  return (
    first && {
      minor: rows.reduce((sum, { due_minor }) => sum + BigInt(due_minor), 0n),
      currency: first.currency,
      email: first.email ?? '',
      description: `Statement of account of ${first.firm_name}`,
    }
  )
}

async function findInvoice(tx: FirmTx, id: string): Promise<AmountToPay | undefined> {
  const row = await selectDue(tx).where('x.id', '=', id).executeTakeFirst()
  return (
    row && {
      minor: BigInt(row.due_minor),
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
