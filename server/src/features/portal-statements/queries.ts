import { sql } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { PortalTx } from '../../platform/db/transactions.ts'
import { heldAt } from '../invoice-questions/public.ts'

// Row security of app_portal decides which postings, entries and invoices the client sees.

interface Period {
  readonly from: string
  readonly to: string
}
type CurrencyPeriod = Period & { readonly currency: string }

const postings = (tx: PortalTx, role: 'receivable' | 'clientCredit') =>
  tx
    .selectFrom('app.postings as p')
    .innerJoin('app.ledger_accounts as a', byId('a', 'p.account_id'))
    .where('a.role', '=', role)
    .where('p.ledger_id', 'is', null)

export const findClient = (tx: PortalTx, id: string) =>
  tx
    .selectFrom('app.clients')
    .select(['id', 'name', 'address', 'city', 'state', 'postal_code', 'currency'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const findFirmCurrency = async (tx: PortalTx): Promise<string> =>
  (await tx.selectFrom('app.businesses').select('currency').executeTakeFirstOrThrow()).currency

export const findSymbol = async (tx: PortalTx, currency: string): Promise<string | undefined> =>
  (await tx.selectFrom('app.currencies').select('symbol').where('code', '=', currency).executeTakeFirst())?.symbol

/** The matters that the client sees, by number. */
export const selectMatters = (tx: PortalTx) =>
  tx.selectFrom('app.matters').select(['id', 'name', 'number']).orderBy('number').execute()

/** The currencies of what was billed, the one that was posted last first. */
export const selectCurrencies = (tx: PortalTx) =>
  postings(tx, 'receivable')
    .select('p.currency')
    .groupBy('p.currency')
    .orderBy(sql`max(p.effective_on) desc, p.currency`)
    .execute()

export async function sumBefore(tx: PortalTx, { currency, from }: CurrencyPeriod): Promise<bigint> {
  const { minor } = await postings(tx, 'receivable')
    .select(sql<string>`coalesce(sum(p.minor), 0)`.as('minor'))
    .where('p.currency', '=', currency)
    .where('p.effective_on', '<', from)
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}

/** What each entry moved of what is owed, in the order of their days. */
export const selectMovements = (tx: PortalTx, { currency, from, to }: CurrencyPeriod, limit: number) =>
  postings(tx, 'receivable')
    .leftJoin('app.journal_entries as e', byId('e', 'p.entry_id'))
    .select(['p.entry_id', 'p.effective_on', 'e.event', 'e.description'])
    .select([
      sql<string>`sum(p.minor)`.as('minor'),
      sql<string[]>`array_agg(distinct p.matter_id)`.as('matter_ids'),
      sql<string[]>`array_agg(distinct p.invoice_id)`.as('invoice_ids'),
    ])
    .where('p.currency', '=', currency)
    .where('p.effective_on', '>=', from)
    .where('p.effective_on', '<=', to)
    .groupBy(['p.entry_id', 'p.effective_on', 'e.event', 'e.description'])
    .having(sql<boolean>`sum(p.minor) <> 0`)
    .orderBy('p.effective_on')
    .orderBy('p.entry_id')
    .limit(limit)
    .execute()

/** Invoices of which something is open at the end of a period, the oldest due day first, with what questions hold of it. */
export const selectOpenInvoices = (tx: PortalTx, { currency, to }: CurrencyPeriod, limit: number) =>
  postings(tx, 'receivable')
    .innerJoin('app.invoices as i', byId('i', 'p.invoice_id'))
    .select(['i.id', 'i.number', 'i.issued_on', 'i.due_on', 'i.total_minor'])
    .select(sql<string>`sum(p.minor)`.as('open_minor'))
    .select(heldAt('i', sql`sum(p.minor)`, { day: to, matterIds: undefined }).as('held_minor'))
    .where('p.currency', '=', currency)
    .where('p.effective_on', '<=', to)
    .groupBy(['i.business_id', 'i.id', 'i.number', 'i.issued_on', 'i.due_on', 'i.total_minor'])
    .having(sql<boolean>`sum(p.minor) <> 0`)
    .orderBy('i.due_on')
    .orderBy('i.number')
    .limit(limit)
    .execute()

/** Credit at the end of a period that no invoice has taken. */
export async function sumCredit(tx: PortalTx, { currency, to }: CurrencyPeriod): Promise<bigint> {
  const { minor } = await postings(tx, 'clientCredit')
    .select(sql<string>`coalesce(-sum(p.minor), 0)`.as('minor'))
    .where('p.currency', '=', currency)
    .where('p.effective_on', '<=', to)
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}

/** The ledgers of the client with what they held before a period, and what had not cleared at its end. */
export const selectLedgers = (tx: PortalTx, { from, to }: Period) =>
  tx
    .selectFrom('app.trust_ledgers as l')
    .innerJoin('app.currencies as c', 'c.code', 'l.currency')
    .innerJoin('app.matters as m', byId('m', 'l.matter_id'))
    .leftJoin('app.postings as p', (join) =>
      join.onRef('p.business_id', '=', 'l.business_id').onRef('p.ledger_id', '=', 'l.id'),
    )
    .select([
      'l.id',
      'l.currency',
      'c.symbol',
      'm.id as matter_id',
      'm.name as matter_name',
      'm.number as matter_number',
    ])
    .select([
      sql<string>`-coalesce(sum(p.minor) filter (where p.effective_on < ${from}), 0)`.as('opening'),
      sql<string>`-coalesce(sum(p.minor) filter (where p.effective_on <= ${to} and not p.is_cleared), 0)`.as(
        'clearing',
      ),
    ])
    .groupBy(['l.id', 'l.currency', 'c.symbol', 'm.id', 'm.name', 'm.number'])
    .orderBy('m.number')
    .orderBy('l.id')
    .execute()

/** What each entry moved of what is held, in the order of their days. That a deposit cleared moves nothing in sum. */
export const selectTrustMovements = (tx: PortalTx, { from, to }: Period, limit: number) =>
  tx
    .selectFrom('app.trust_ledgers as l')
    .innerJoin('app.postings as p', (join) =>
      join.onRef('p.business_id', '=', 'l.business_id').onRef('p.ledger_id', '=', 'l.id'),
    )
    .leftJoin('app.journal_entries as e', byId('e', 'p.entry_id'))
    .select(['l.id as ledger_id', 'p.entry_id', 'p.effective_on', 'e.description', 'e.reference'])
    .select(sql<string>`-sum(p.minor)`.as('moved'))
    .where('p.effective_on', '>=', from)
    .where('p.effective_on', '<=', to)
    .groupBy(['l.id', 'p.entry_id', 'p.effective_on', 'e.description', 'e.reference'])
    .having(sql<boolean>`sum(p.minor) <> 0`)
    .orderBy('p.effective_on')
    .orderBy('p.entry_id')
    .limit(limit)
    .execute()
export type TrustMovementRow = Awaited<ReturnType<typeof selectTrustMovements>>[number]
