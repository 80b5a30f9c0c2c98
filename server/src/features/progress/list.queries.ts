import { sql } from 'kysely'
import type { RichText } from '#domain/rich-text.ts'
import type { CourtUpdateFilters, ProgressSort } from '#contract/progress-shapes.ts'
import { allOf, whenDefined, type Condition } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { allRows, offsetOf, pageOfRows } from '../../platform/db/paging.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { Kind } from './kinds.ts'

/** What lists show of an update, with the names beside it. */
export interface UpdateRow {
  id: string
  kind: Kind
  matter_id: string
  matter_name: string
  matter_number: string
  client_id: string
  client_name: string
  user_id: string
  user_name: string
  happened_on: string
  title: string
  excerpt: string
  is_shared: boolean
  follow_up_on: string | null
  follow_up_done_at: Date | null
  /** Of the time entry recorded with it; null where there is none in sight. */
  billed_hours: string | null
  file_count: number
  court_id: string
  court_name: string
  suit_number: string
  judge: string
  next_on: string | null
  next_purpose: string
  is_concluded: boolean
  version: number
}

/** The whole of one update. */
export interface UpdateRecord extends UpdateRow {
  body: RichText
  client_body: RichText | null
  shared_at: Date | null
  follow_up_user_id: string | null
  follow_up_user_name: string | null
  time_entry_id: string | null
  coram: string
  created_at: Date
  updated_at: Date
}

const rowColumns = sql`p.id, p.kind, p.matter_id, m.name as matter_name, m.number as matter_number, m.client_id, c.name as client_name,
  p.user_id, trim(u.first_name || ' ' || u.last_name) as user_name, p.happened_on, p.title, left(p.body_text, 280) as excerpt,
  p.is_shared, p.follow_up_on, p.follow_up_done_at, e.billed_hours,
  ((select count(*) from app.progress_note_files f where f.business_id = p.business_id and f.note_id = p.id)
    + (select count(*) from app.court_update_files f where f.business_id = p.business_id and f.update_id = p.id))::int as file_count,
  p.court_id, p.court_name, p.suit_number, p.judge, p.next_on, p.next_purpose, p.is_concluded, p.version`

/** Time that was recorded with `p`, unless it lies in the bin or was moved to another matter. */
const ownTime = sql`e.business_id = p.business_id and e.id = p.time_entry_id and e.matter_id = p.matter_id and e.deleted_at is null`

const names = sql`
  join app.matters m on m.business_id = p.business_id and m.id = p.matter_id
  join app.clients c on c.business_id = m.business_id and c.id = m.client_id
  join app.members u on u.business_id = p.business_id and u.id = p.user_id
  left join app.time_entries e on ${ownTime}`

type Filters = Omit<CourtUpdateFilters, 'adminUserId' | 'businessId'>
/** Up to here what a text finds is fetched by ids. */
const MOST_FOUND = 2_000

/** The conditions of a filter on `p`, for lists, totals and exports alike, so that they cannot disagree. */
export async function matching(tx: FirmTx, kind: Kind, filters: Filters): Promise<Condition> {
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
    generalSearchText ? await textCondition(tx, kind, generalSearchText) : undefined,
  )
}

async function textCondition(tx: FirmTx, kind: Kind, text: string): Promise<Condition> {
  const { rows } = await sql<{ id: string }>`
    select id from app.find_progress_updates(${kind}, ${text}, ${MOST_FOUND + 1}) as found (id)`.execute(tx)
  if (rows.length <= MOST_FOUND) return sql`p.id = any (${rows.map(({ id }) => id)}::uuid[])`
  // So common a text is met soon on the way through the list's own order.
  return sql`((p.title || ' ' || p.body_text || ' ' || p.court_name || ' ' || p.suit_number || ' ' || p.judge || ' ' || p.next_purpose)
    ilike app.like_part(${text}) or p.matter_id = any (array(select app.matters_named(${text}))))`
}

/** Columns of others than the update itself. */
const BY_NAME: readonly ProgressSort[] = ['matterName', 'clientName', 'userName']

/** The newest day first inside whatever is sorted by. */
const newest = sql`p.happened_on desc, p.id desc`

function orderOf({ column, direction: asked }: Sort<ProgressSort>): Condition {
  const direction = sqlDirection(asked)
  switch (column) {
    case 'date':
      return sql`p.happened_on ${direction}, p.id ${direction}`
    case 'matterName':
      return sql`m.sort_name ${direction}, m.id ${direction}, ${newest}`
    case 'clientName':
      return sql`c.sort_name ${direction}, c.id ${direction}, ${newest}`
    case 'userName':
      return sql`u.sort_name ${direction}, u.id ${direction}, ${newest}`
    case 'courtName':
      return sql`p.court_name ${direction}, ${newest}`
    case 'followUpOn':
      return sql`p.follow_up_on ${direction} nulls last, ${newest}`
    case 'nextOn':
      return sql`p.next_on ${direction} nulls last, ${newest}`
  }
}

const rowsOf = (where: Condition, sort: Sort<ProgressSort>) => ({
  columns: rowColumns,
  table: 'app.progress_updates',
  alias: 'p',
  names,
  where,
  order: orderOf(sort),
  isOwnOrder: !BY_NAME.includes(sort.column),
})

/** One page and one row more. */
export async function updatePage(
  tx: FirmTx,
  where: Condition,
  { sort, ...paging }: { sort: Sort<ProgressSort>; page: number; size: number },
): Promise<UpdateRow[]> {
  return (await pageOfRows<UpdateRow>(rowsOf(where, sort), paging).execute(tx)).rows
}

export async function findUpdate(tx: FirmTx, kind: Kind, id: string): Promise<UpdateRecord | undefined> {
  const { rows } = await sql<UpdateRecord>`
    select ${rowColumns}, p.body, p.client_body, p.shared_at, p.follow_up_user_id, p.coram, p.created_at, p.updated_at,
      trim(f.first_name || ' ' || f.last_name) as follow_up_user_name, e.id as time_entry_id
    from app.progress_updates p ${names}
    left join app.members f on f.business_id = p.business_id and f.id = p.follow_up_user_id
    where p.id = ${id} and p.kind = ${sql.lit(kind)} and p.deleted_at is null`.execute(tx)
  return rows[0]
}

export interface Sums {
  count: string
  shared: string
  hours: string
}

/** Few updates have a time entry: theirs are looked up by key, and not found among all of the firm's. */
export async function sumUpdates(tx: FirmTx, where: Condition): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*) as count, count(*) filter (where p.is_shared) as shared,
      coalesce((select sum(e.billed_hours) from app.progress_updates p
        join app.time_entries e on ${ownTime}
        where ${where} and p.time_entry_id is not null), 0) as hours
    from app.progress_updates p where ${where}`.execute(tx)
  if (!rows[0]) throw new Error('a sum without a row')
  return rows[0]
}

/** What a file holds besides: the whole text, of which lists show the beginning. */
export interface ExportedUpdate extends UpdateRow {
  body_text: string
  coram: string
}

export const everyUpdate = (tx: FirmTx, where: Condition, sort: Sort<ProgressSort>): AsyncGenerator<ExportedUpdate[]> =>
  everyRow(tx, allRows<ExportedUpdate>({ ...rowsOf(where, sort), columns: sql`${rowColumns}, p.body_text, p.coram` }))

export interface DeletedRow {
  id: string
  happened_on: string
  title: string
  matter_name: string
  user_name: string
  deleted_at: Date
  deleter_name: string
}

export async function deletedUpdates(
  tx: FirmTx,
  kind: Kind,
  paging: { page: number; size: number },
): Promise<DeletedRow[]> {
  const { rows } = await sql<DeletedRow>`
    select p.id, p.happened_on, coalesce(nullif(p.title, ''), nullif(p.court_name, ''), left(p.body_text, 120)) as title,
      m.name as matter_name, trim(u.first_name || ' ' || u.last_name) as user_name, p.deleted_at,
      trim(d.first_name || ' ' || d.last_name) as deleter_name
    from app.progress_updates p
    join app.matters m on m.business_id = p.business_id and m.id = p.matter_id
    join app.members u on u.business_id = p.business_id and u.id = p.user_id
    join app.members d on d.business_id = p.business_id and d.id = p.deleted_by
    where p.deleted_at is not null and p.kind = ${sql.lit(kind)}
    order by p.deleted_at desc, p.id desc limit ${sql.lit(paging.size + 1)} offset ${offsetOf(paging)}`.execute(tx)
  return rows
}
