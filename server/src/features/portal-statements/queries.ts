import { sql } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { PortalTx } from '../../platform/db/transactions.ts'
import type { StatementAccount } from '../statements/public.ts'

// Row security of app_portal decides which postings, entries and invoices the client sees.

interface Period {
  readonly from: string
  readonly to: string
}

/** What the client was billed, and their credit: all that they see of the books of the firm's own money. */
export const accountOfClient = (tx: PortalTx): StatementAccount => {
  const ofOffice = sql<boolean>`p.ledger_id is null`
  return { tx, receivable: ofOffice, credit: ofOffice, matterIds: undefined }
}

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
