import { sql, type ExpressionBuilder } from 'kysely'
import type { RichText } from '#domain/rich-text.ts'
import type { CourtUpdateFilters, ProgressSort } from '#contract/progress-shapes.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { allOf, whenDefined, type Condition } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { deletedPageQuery, everyRowQuery, pageQuery, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { Kind } from './update-kinds.ts'

/** Time that was recorded with `p`, unless it is in the recycle bin or was moved to another matter. */
const isOwnTime = sql<boolean>`e.business_id = p.business_id and e.id = p.time_entry_id and e.matter_id = p.matter_id and e.deleted_at is null`

const selectMatching = (tx: FirmTx, where: Condition) =>
  tx
    .selectFrom('app.progress_updates as p')
    .selectAll('p')
    .where(sql<boolean>`${where}`)

/** Updates with what lists show of them, and the names of their matter, client and author. */
const withNames = (tx: FirmTx) => (updates: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(updates.as('p'))
    .innerJoin('app.matters as m', byId('m', 'p.matter_id'))
    .innerJoin('app.clients as c', byId('c', 'm.client_id'))
    .innerJoin('app.members as u', byId('u', 'p.user_id'))
    .leftJoin('app.time_entries as e', (join) => join.on(isOwnTime))
    .select(['p.id', 'p.matter_id', 'm.name as matter_name', 'm.number as matter_number', 'm.client_id'])
    .select(['c.name as client_name', 'p.user_id', 'p.happened_on', 'p.title', 'p.is_shared', 'p.follow_up_on'])
    .select(['p.follow_up_done_at', 'e.billed_hours', 'p.court_id', 'p.court_name', 'p.suit_number', 'p.judge'])
    .select(['p.next_on', 'p.next_time', 'p.next_room', 'p.next_purpose', 'p.is_concluded', 'p.version'])
    .select([
      'u.full_name as user_name',
      sql<string>`left(p.body_text, 280)`.as('excerpt'),
      sql<number>`((select count(*) from app.progress_note_files f where f.business_id = p.business_id and f.note_id = p.id)
        + (select count(*) from app.court_update_files f where f.business_id = p.business_id and f.update_id = p.id))::int`.as(
        'file_count',
      ),
    ])

type Filters = Omit<CourtUpdateFilters, 'adminUserId' | 'businessId'>
/** Up to this many matches of a text are looked up by their ids. */
const MAX_MATCHES = 2_000

/** The conditions of a filter on `p`, for lists, totals and exports alike, so that they cannot disagree. */
export async function matchingUpdates(tx: FirmTx, kind: Kind, filters: Filters): Promise<Condition> {
  const { generalSearchText } = filters
  return allOf(
    sql`p.deleted_at is null`,
    sql`p.kind = ${sql.lit(kind)}`,
    whenDefined(filters.matterId, (id) => sql`p.matter_id = ${id}`),
    whenDefined(
      filters.clientId,
      (id) => sql`p.matter_id in (select x.id from app.matters x where x.client_id = ${id})`,
    ),
    whenDefined(filters.userId, (id) => sql`p.user_id = ${id}`),
    whenDefined(filters.from, (day) => sql`p.happened_on >= ${day}::date`),
    whenDefined(filters.to, (day) => sql`p.happened_on <= ${day}::date`),
    whenDefined(filters.isShared, (isShared) => sql`p.is_shared = ${isShared}`),
    whenDefined(filters.courtId, (id) => sql`p.court_id = ${id}`),
    whenDefined(filters.nextFrom, (day) => sql`p.next_on >= ${day}::date`),
    whenDefined(filters.nextTo, (day) => sql`p.next_on <= ${day}::date`),
    generalSearchText ? await containsText(tx, kind, generalSearchText) : undefined,
  )
}

async function containsText(tx: FirmTx, kind: Kind, text: string): Promise<Condition> {
  const found = await callFunction(tx, 'app.find_progress_updates', kind, text, MAX_MATCHES + 1)
  if (found.length <= MAX_MATCHES) return sql`p.id = any (${found.map(({ result }) => result)}::uuid[])`
  // A text this common is found soon while reading in the list's own order.
  return sql`((p.title || ' ' || p.body_text || ' ' || p.court_name || ' ' || p.suit_number || ' ' || p.judge || ' ' || p.next_purpose)
    ilike app.like_part(${text}) or p.matter_id = any (array(select app.find_visible_matters(${text}))))`
}

/** Sorted by columns of joined tables. */
const JOINED_SORTS: readonly ProgressSort[] = ['matterName', 'clientName', 'userName']

/** Breaks ties of every other order. */
const newestFirst = sql`p.happened_on desc, p.id desc`

function orderBy({ column, direction: way }: Sort<ProgressSort>): Condition {
  const direction = sqlDirection(way)
  switch (column) {
    case 'date':
      return sql`p.happened_on ${direction}, p.id ${direction}`
    case 'matterName':
      return sql`m.sort_name ${direction}, m.id ${direction}, ${newestFirst}`
    case 'clientName':
      return sql`c.sort_name ${direction}, c.id ${direction}, ${newestFirst}`
    case 'userName':
      return sql`u.sort_name ${direction}, u.id ${direction}, ${newestFirst}`
    case 'courtName':
      return sql`p.court_name ${direction}, ${newestFirst}`
    case 'followUpOn':
      return sql`p.follow_up_on ${direction} nulls last, ${newestFirst}`
    case 'nextOn':
      return sql`p.next_on ${direction} nulls last, ${newestFirst}`
  }
}

const rowQuery = (tx: FirmTx, where: Condition, sort: Sort<ProgressSort>) => ({
  rows: selectMatching(tx, where),
  withNames: withNames(tx),
  order: orderBy(sort),
  isOwnOrder: !JOINED_SORTS.includes(sort.column),
})

/** One page and one row more. */
export const selectUpdates = (
  tx: FirmTx,
  where: Condition,
  { sort, ...paging }: Paging & { sort: Sort<ProgressSort> },
) => pageQuery(rowQuery(tx, where, sort), paging).execute()
export type UpdateRow = Awaited<ReturnType<typeof selectUpdates>>[number]

export const findUpdate = (tx: FirmTx, kind: Kind, id: string) =>
  withNames(tx)(selectMatching(tx, sql`p.id = ${id} and p.kind = ${sql.lit(kind)} and p.deleted_at is null`))
    .leftJoin('app.members as f', byId('f', 'p.follow_up_user_id'))
    .select(['p.shared_at', 'p.follow_up_user_id', 'p.coram', 'p.created_at', 'p.updated_at', 'e.id as time_entry_id'])
    .select([
      // Written as the contract's rich text, never as any other JSON.
      sql<RichText>`p.body`.as('body'),
      sql<RichText | null>`p.client_body`.as('client_body'),
      'f.full_name as follow_up_user_name',
    ])
    .executeTakeFirst()
export type UpdateRecord = NonNullable<Awaited<ReturnType<typeof findUpdate>>>

type Updates = ExpressionBuilder<DB & { p: DB['app.progress_updates'] }, 'p'>

/** Few updates have a time entry: their entries are looked up by key. */
const sumHours = (eb: Updates, where: Condition) =>
  eb
    .selectFrom('app.progress_updates as p')
    .innerJoin('app.time_entries as e', (join) => join.on(isOwnTime))
    .select((sum) => sum.fn.sum<string | null>('e.billed_hours').as('hours'))
    .where(sql<boolean>`${where}`)
    .where('p.time_entry_id', 'is not', null)

export const sumUpdates = (tx: FirmTx, where: Condition) =>
  tx
    .selectFrom('app.progress_updates as p')
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.countAll<string>().filterWhere('p.is_shared', '=', true).as('shared'),
      sumHours(eb, where).as('hours'),
    ])
    .where(sql<boolean>`${where}`)
    .executeTakeFirstOrThrow()

/** An export also has the full text, of which lists show the beginning. */
export const everyUpdate = (tx: FirmTx, where: Condition, sort: Sort<ProgressSort>) =>
  everyRow(tx, everyRowQuery(rowQuery(tx, where, sort)).select(['p.body_text', 'p.coram']))
export type ExportedUpdate = ReturnType<typeof everyUpdate> extends AsyncGenerator<(infer Row)[]> ? Row : never

export const selectDeletedUpdates = (tx: FirmTx, kind: Kind, paging: Paging) => {
  const updates = tx
    .selectFrom('app.progress_updates as p')
    .innerJoin('app.matters as m', byId('m', 'p.matter_id'))
    .innerJoin('app.members as u', byId('u', 'p.user_id'))
    .select(['p.id', 'p.happened_on', 'm.name as matter_name', 'u.full_name as user_name'])
    .select(sql<string>`coalesce(nullif(p.title, ''), nullif(p.court_name, ''), left(p.body_text, 120))`.as('title'))
    .where('p.kind', '=', sql.lit(kind))
  return deletedPageQuery(updates, 'p', paging).execute()
}
export type DeletedUpdateRow = Awaited<ReturnType<typeof selectDeletedUpdates>>[number]
