import { sql, type AliasedExpression, type RawBuilder, type Selectable } from 'kysely'
import { TIME_ENTRY_SORTS, type TimeEntrySort } from '#contract/time-entry-shapes.ts'
import { callScalar } from '../../platform/db/call-function.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { deletedPageQuery, offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { sortFrom, sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { Party } from './parties.ts'

export type EntryOrder = Sort<TimeEntrySort>

/** The newest day first, where no known order is requested (decisions.md). */
const DEFAULT_ORDER = { column: 'timeEntryDate', direction: 'desc' } as const

export const orderFrom = (query: Parameters<typeof sortFrom>[0]): EntryOrder =>
  sortFrom(query, TIME_ENTRY_SORTS, DEFAULT_ORDER)

/** Whether the person in the request sees every matter: neither their role nor a wall hides one. */
async function seesAllMatters(tx: FirmTx): Promise<boolean> {
  const [isRoleWide, barred] = await Promise.all([
    callScalar(tx, 'app.sees_all_matters'),
    callScalar(tx, 'app.barred_matter_ids'),
  ])
  return isRoleWide && barred.length === 0
}

type EntryColumns = Selectable<DB['app.time_entries']>

/**
 * Entries with the names that lists show. Amounts are minor units as text, rates and hours exact decimal texts. The matter's
 * and client's columns are null where the person may not see the matter.
 */
const withNames = (tx: Pick<FirmTx, 'selectFrom'>, entries: AliasedExpression<EntryColumns, 'e'>) =>
  tx
    .selectFrom(entries)
    .leftJoin('app.matters as m', byId('m', 'e.matter_id'))
    .leftJoin('app.clients as c', byId('c', 'm.client_id'))
    .innerJoin('app.activities as a', byId('a', 'e.activity_id'))
    .innerJoin('app.members as u', byId('u', 'e.user_id'))
    .select(['e.id', 'e.matter_id', 'm.client_id', 'c.name as client_name', 'm.name as matter_name'])
    .select(['m.number as matter_number', 'm.rate_type', 'e.activity_id', 'a.name as activity_name', 'e.user_id'])
    .select('u.full_name as user_name')
    .select(['e.description', 'e.worked_on', 'e.billed_hours', 'e.worked_seconds', 'e.is_timed', 'e.billing_state'])
    .select(['e.status', 'e.rate', 'e.rate_rule', 'e.currency', 'e.home_rate', 'e.home_currency', 'e.exchange_rate'])
    .select(['e.amount_minor', 'e.home_amount_minor', 'e.increment_minutes', 'e.version', 'e.created_at'])
    .select(['e.task_code', 'e.activity_code', 'e.rate_effective_on'])

const entries = sql<EntryColumns>`app.time_entries`.as<'e'>('e')

const pageWithNames = compiledOnce('e', withNames)

/** Within every other order the newest day comes first. */
const newest = sql`e.worked_on desc, e.id desc`

/** The order over `e` and the names; each begins as an index does. */
function orderOf({ column, direction }: EntryOrder): RawBuilder<unknown> {
  const way = sqlDirection(direction)
  switch (column) {
    case 'timeEntryDate':
      return sql`e.worked_on ${way}, e.id ${way}`
    case 'duration':
      return sql`e.billed_hours ${way}, e.id ${way}`
    case 'totalAmount':
      return sql`e.home_amount_minor ${way}, e.id ${way}`
    case 'rate':
      return sql`e.home_rate ${way}, ${newest}`
    case 'matterName':
      return sql`m.sort_name ${way}, m.id ${way}, ${newest}`
    case 'clientName':
      return sql`c.sort_name ${way}, c.id ${way}, ${newest}`
    case 'userName':
      return sql`u.sort_name ${way}, u.id ${way}, ${newest}`
    case 'activityType':
      return sql`a.sort_name ${way}, a.id ${way}, ${newest}`
  }
}

/**
 * The tables that a page is cut from. An order by a name walks the names in their index and takes the newest time of each,
 * unless the person sees only some matters: time on the others has to stay in the list, without a name.
 */
function sourceOf({ column }: EntryOrder, canSeeAllMatters: boolean): RawBuilder<unknown> {
  const join = canSeeAllMatters ? sql`join` : sql`left join`
  switch (column) {
    case 'matterName':
      return sql`app.time_entries e ${join} app.matters m on m.business_id = e.business_id and m.id = e.matter_id`
    case 'clientName':
      return sql`app.time_entries e ${join} app.matters m on m.business_id = e.business_id and m.id = e.matter_id
        ${join} app.clients c on c.business_id = m.business_id and c.id = m.client_id`
    case 'userName':
      return sql`app.time_entries e join app.members u on u.business_id = e.business_id and u.id = e.user_id`
    case 'activityType':
      return sql`app.time_entries e join app.activities a on a.business_id = e.business_id and a.id = e.activity_id`
    default:
      return sql`app.time_entries e`
  }
}

export interface PageRequest {
  readonly order: EntryOrder
  readonly page: number
  readonly size: number
  /** Whether one index serves both the condition and the order, so that its first rows are the page. */
  readonly isWalked: boolean
}

const findSource = async (tx: FirmTx, order: EntryOrder) =>
  sourceOf(order, !isByMatter(order) || (await seesAllMatters(tx)))

/** The matter, client and person of each entry on a page of the list. The client of a hidden matter is null. */
export async function selectPartiesOfPage(
  tx: FirmTx,
  where: RawBuilder<boolean>,
  { order, ...paging }: Paging & Pick<PageRequest, 'order'>,
): Promise<Record<Party, string | null>[]> {
  const { rows } = await sql<Record<Party, string | null>>`
    select p.matter_id as matter, m.client_id as client, p.user_id as person
    from (select e.business_id, e.matter_id, e.user_id from ${await findSource(tx, order)} where ${where}
      order by ${orderOf(order)} limit ${sql.lit(paging.size)} offset ${offsetOf(paging)}) p
    left join app.matters m on m.business_id = p.business_id and m.id = p.matter_id`.execute(tx)
  return rows
}

const needsSorting = ({ column }: EntryOrder) => !['timeEntryDate', 'duration', 'totalAmount'].includes(column)
const isByMatter = ({ column }: EntryOrder) => column === 'matterName' || column === 'clientName'

/**
 * One page and one row more, cut before the names are joined. The first page of a walked order is read straight from its
 * index; any other is cut from narrow rows, often from only an index, and then fetched. Sizes are written into the text,
 * since a plan for an unknown limit would sort all entries of the firm.
 */
export async function selectEntryPage(tx: FirmTx, where: RawBuilder<boolean>, request: PageRequest) {
  const order = orderOf(request.order)
  const limit = sql`limit ${sql.lit(request.size + 1)}`
  const source = await findSource(tx, request.order)
  const isStraight = request.page === 1 && request.isWalked && !needsSorting(request.order)
  const cut = isStraight
    ? sql<EntryColumns>`(select e.* from ${source} where ${where} order by ${order} ${limit})`
    : sql<EntryColumns>`(select e.* from (select e.business_id, e.id from ${source} where ${where} order by ${order}
        ${limit} offset ${offsetOf(request)}) p join app.time_entries e on e.business_id = p.business_id and e.id = p.id)`
  const { rows } = await pageWithNames(cut, sql`order by ${order}`).execute(tx)
  return rows
}

export const findEntry = (tx: FirmTx, id: string) =>
  withNames(tx, entries).where('e.id', '=', id).where('e.deleted_at', 'is', null).executeTakeFirst()
export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** All entries of a filter, in its order, for exports. */
export const everyEntry = (tx: FirmTx, where: RawBuilder<boolean>, order: EntryOrder) =>
  everyRow(tx, withNames(tx, entries).where(where).orderBy(orderOf(order)))

export const selectDeletedEntries = (tx: FirmTx, paging: Paging) =>
  deletedPageQuery(withNames(tx, entries), 'e', paging).execute()
export type DeletedEntryRow = Awaited<ReturnType<typeof selectDeletedEntries>>[number]

/** Whether the role of the person in the request sees everybody's time. */
export const seesAllTime = (tx: FirmTx) => callScalar(tx, 'app.sees_all_time')
