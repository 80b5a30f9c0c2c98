import { sql, type Insertable, type RawBuilder } from 'kysely'
import { ENOUGH_ATTEMPTS, type DormantKind, type ReturnStep } from '#domain/trust-dormant.ts'
import type { DormantFilters, DormantSort } from '#contract/trust-dormant.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { everyRowQuery, pageQuery, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** A filter, and the day on which it is asked. */
export type DormantOn = DormantFilters & { readonly today: string }

const hasOpenInvoice = sql<boolean>`exists (select from app.invoice_shares s
  where s.business_id = l.business_id and s.matter_id = l.matter_id and s.open_minor > 0)`

/** Nothing has moved for the months of the account; or for its days, and no invoice of the matter waits for the money. */
const kindOn = (today: string) => sql<DormantKind | null>`case
  when l.latest_on < ${today}::date - make_interval(months => a.dormant_months::int) then 'dormant'
  when l.latest_on < ${today}::date - a.residual_days and not ${hasOpenInvoice} then 'residual' end`

const latestAttempt = (column: string) => sql`(select t.${sql.ref(column)} from app.trust_return_attempts t
  where t.business_id = l.business_id and t.ledger_id = l.id order by t.made_on desc, t.id desc limit 1)`
const attempts = sql<number>`(select count(*)::int from app.trust_return_attempts t where t.business_id = l.business_id and t.ledger_id = l.id)`

const held = (tx: FirmTx, today: string) =>
  tx
    .selectFrom('app.trust_ledgers as l')
    .innerJoin('app.trust_accounts as a', byId('a', 'l.book_id'))
    .select(['l.business_id', 'l.id', 'l.book_id', 'l.client_id', 'l.matter_id', 'l.currency', 'l.balance_minor'])
    .select(['l.latest_on', 'a.jurisdiction', kindOn(today).as('kind'), attempts.as('attempts')])
    .select(sql<string | null>`${latestAttempt('made_on')}`.as('last_attempt_on'))
    .select(sql<string | null>`${latestAttempt('next_on')}`.as('next_on'))
    .select(sql<string | null>`${latestAttempt('outcome')}`.as('outcome'))
    .where('l.kind', '=', 'client')
    .where('l.balance_minor', '>', '0')

const stepOn = (today: string) => sql<ReturnStep>`case
  when h.outcome = 'instructed' then 'toReturn'
  when h.attempts = 0 then 'toContact'
  when h.next_on > ${today}::date then 'waiting'
  when h.attempts >= ${ENOUGH_ATTEMPTS} then 'localRoute'
  else 'toTryAgain' end`

const dormant = (tx: FirmTx, today: string) =>
  tx
    .selectFrom(held(tx, today).as('h'))
    .innerJoin('app.clients as c', byId('c', 'h.client_id'))
    .innerJoin('app.matters as m', byId('m', 'h.matter_id'))
    .selectAll('h')
    .select(['c.name as client_name', 'c.sort_name', 'm.name as matter_name', 'm.number as matter_number'])
    .select(stepOn(today).as('step'))
    .where('h.kind', 'is not', null)

const selectMatching = (tx: FirmTx, today: string, where: RawBuilder<boolean>) =>
  tx.selectFrom(dormant(tx, today).as('x')).selectAll('x').where(where)

const withNames = (tx: FirmTx) => (rows: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(rows.as('x'))
    .innerJoin('app.books as b', byId('b', 'x.book_id'))
    .selectAll('x')
    .select('b.name as account_name')

const matching = (filters: DormantFilters): RawBuilder<boolean> =>
  allOf(
    sql`true`,
    whenDefined(filters.accountId, (id) => sql`x.book_id = ${id}`),
    whenDefined(filters.clientId, (id) => sql`x.client_id = ${id}`),
    whenDefined(filters.kind, (kind) => sql`x.kind = ${kind}`),
    whenDefined(filters.step, (step) => sql`x.step = ${step}`),
    whenDefined(
      filters.generalSearchText ? containing(filters.generalSearchText) : undefined,
      (like) => sql`(x.client_name ilike ${like} or x.matter_name ilike ${like} or x.matter_number ilike ${like})`,
    ),
  )

const SORT_COLUMNS: Readonly<Record<DormantSort, string>> = {
  latest: 'x.latest_on',
  balance: 'x.balance_minor',
  client: 'x.sort_name',
}

function rowQuery(tx: FirmTx, { today, ...filters }: DormantOn, { column, direction }: Sort<DormantSort>) {
  const way = sqlDirection(direction)
  const order = sql`${sql.ref(SORT_COLUMNS[column])} ${way}, x.id ${way}`
  return { rows: selectMatching(tx, today, matching(filters)), withNames: withNames(tx), order, isOwnOrder: true }
}

export const selectDormant = (
  tx: FirmTx,
  filters: DormantOn,
  { sort, ...paging }: Paging & { readonly sort: Sort<DormantSort> },
) => pageQuery(rowQuery(tx, filters, sort), paging).execute()
export type DormantRow = Awaited<ReturnType<typeof selectDormant>>[number]

export const everyDormant = (tx: FirmTx, filters: DormantOn, sort: Sort<DormantSort>): AsyncGenerator<DormantRow[]> =>
  everyRow(tx, everyRowQuery(rowQuery(tx, filters, sort)))

export const sumDormant = (tx: FirmTx, { today, ...filters }: DormantOn) =>
  tx
    .selectFrom(selectMatching(tx, today, matching(filters)).as('x'))
    .select([
      'x.kind',
      'x.currency',
      sql<string>`count(*)`.as('count'),
      sql<string>`sum(x.balance_minor)`.as('balance'),
    ])
    .groupBy(['x.kind', 'x.currency'])
    .orderBy('x.currency')
    .execute()

export const insertAttempt = (tx: FirmTx, row: Insertable<DB['app.trust_return_attempts']>) =>
  tx.insertInto('app.trust_return_attempts').values(row).execute()

/** The latest first. */
export const selectAttempts = (tx: FirmTx, ledgerId: string) =>
  tx
    .selectFrom('app.trust_return_attempts as t')
    .innerJoin('app.members as m', byId('m', 't.created_by'))
    .select(['t.id', 't.made_on', 't.method', 't.outcome', 't.note', 't.next_on', 't.created_by', 't.created_at'])
    .select('m.full_name')
    .where('t.ledger_id', '=', ledgerId)
    .orderBy('t.made_on', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
export type AttemptRow = Awaited<ReturnType<typeof selectAttempts>>[number]
