import { sql } from 'kysely'
import type { JournalFilters } from '#contract/journal.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Entries by hand, their reversals among them. */
const isManual = sql<boolean>`e.event like 'journal.%'`

function matching({ from, to, source, accountId, generalSearchText }: JournalFilters) {
  const text = generalSearchText ? containing(generalSearchText) : undefined
  return allOf(
    sql`e.book_id = (select b.id from app.books b where b.kind = 'office')`,
    whenDefined(from, (day) => sql`e.effective_on >= ${day}`),
    whenDefined(to, (day) => sql`e.effective_on <= ${day}`),
    whenDefined(source, (wanted) => (wanted === 'manual' ? isManual : sql`not ${isManual}`)),
    whenDefined(
      accountId,
      (id) =>
        sql`exists (select from app.postings p where p.business_id = e.business_id and p.entry_id = e.id and p.account_id = ${id})`,
    ),
    whenDefined(
      text,
      (like) => sql`(e.description ilike ${like} or e.reference ilike ${like} or e.number ilike ${like})`,
    ),
  )
}

const entries = (tx: FirmTx) => tx.selectFrom('app.journal_entries as e')

/** Entries with who wrote them, their sum, and what reverses them. */
const withNames = (tx: FirmTx) =>
  entries(tx)
    .leftJoin('app.members as u', byId('u', 'e.recorded_by'))
    .leftJoin('app.journal_entries as o', byId('o', 'e.reverses_id'))
    .leftJoin('app.journal_entries as r', (join) =>
      join.onRef('r.business_id', '=', 'e.business_id').onRef('r.reverses_id', '=', 'e.id'),
    )
    .select([
      'e.id',
      'e.effective_on',
      'e.recorded_at',
      'e.event',
      'e.event_id',
      'e.number',
      'e.reference',
      'e.description',
      'e.reason',
    ])
    .select(['u.id as user_id', 'u.full_name as user_name', isManual.as('is_manual')])
    .select(['o.id as reverses_id', 'o.number as reverses_number', 'o.effective_on as reverses_on'])
    .select(['r.id as reversed_id', 'r.number as reversed_number', 'r.effective_on as reversed_on'])
    .select(
      sql<string>`(select coalesce(sum(p.base_minor), 0) from app.postings p where p.business_id = e.business_id
        and p.entry_id = e.id and p.basis <> 'cash' and p.base_minor > 0)`.as('amount_minor'),
    )

const latestFirst = sql`e.effective_on desc, e.id desc`

export const selectEntries = (tx: FirmTx, filters: JournalFilters, paging: Paging) =>
  withNames(tx)
    .where(matching(filters))
    .orderBy(latestFirst)
    .limit(sql.lit(paging.size + 1))
    .offset(offsetOf(paging))
    .execute()
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

export const findEntry = (tx: FirmTx, id: string) =>
  withNames(tx)
    .where(sql<boolean>`e.id = ${id} and e.book_id = (select b.id from app.books b where b.kind = 'office')`)
    .executeTakeFirst()

export const countEntries = async (tx: FirmTx, filters: JournalFilters): Promise<number> => {
  const { count } = await entries(tx)
    .select(sql<string>`count(*)`.as('count'))
    .where(matching(filters))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const linesWithNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.postings as p')
    .innerJoin('app.journal_entries as e', byId('e', 'p.entry_id'))
    .innerJoin('app.ledger_accounts as a', byId('a', 'p.account_id'))
    .leftJoin('app.matters as m', byId('m', 'p.matter_id'))
    .leftJoin('app.clients as c', byId('c', 'p.client_id'))
    .select(['p.line', 'p.basis', 'p.currency', 'p.minor', 'p.base_minor', 'p.exchange_rate', 'p.invoice_id'])
    .select(['p.description', 'a.id as account_id', 'a.code', 'a.name as account_name'])
    .select(['m.id as matter_id', 'm.name as matter_name', 'm.number as matter_number'])
    .select(['c.id as client_id', 'c.name as client_name'])

export const selectLines = (tx: FirmTx, entryId: string) =>
  linesWithNames(tx).where('p.entry_id', '=', entryId).orderBy('p.line').execute()
export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

const exportedLines = (tx: FirmTx, filters: JournalFilters) =>
  linesWithNames(tx)
    .select(['e.effective_on', 'e.number', 'e.reference', 'e.description as entry_description', 'e.event'])
    .where(matching(filters))
    .orderBy(sql`e.effective_on, e.id, p.line`)
export type ExportedLineRow = Awaited<ReturnType<ReturnType<typeof exportedLines>['execute']>>[number]

export const everyLine = (tx: FirmTx, filters: JournalFilters) => everyRow(tx, exportedLines(tx, filters))

export const selectMatterClients = (tx: FirmTx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('app.matters')
        .select(['id', 'client_id'])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute()
