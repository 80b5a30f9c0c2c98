import { sql, type RawBuilder } from 'kysely'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectMergedClientIds } from '../clients/public.ts'
import type { AuditedTable, MatterOrClient, NamedRow } from '../records/public.ts'
import type { SharedTable, TableAccess } from './tables.ts'

export type Values = Readonly<Record<string, unknown>>

export interface EventFilters extends Paging {
  readonly userId?: string | undefined
  readonly recordId?: string | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  /** Undefined for every table. */
  readonly tables?: readonly string[] | undefined
  /** Tables whose changes not everybody sees. */
  readonly visible: readonly AuditedTable[]
  readonly access: Pick<TableAccess, 'closed' | 'shared'>
  readonly timeZone: string
}

/** More changes than anybody reads of one record. */
const MAX_OF_RECORD = 10_000

/**
 * The log stores what the tables hide, so the rules of the tables are repeated here. An ethical wall hides a barred
 * matter and all records that ever belonged to it, with the parts of its invoices and credit notes.
 */
const outsideWalls = sql<boolean>`(
  cardinality((select app.barred_matter_ids())) = 0
  or case
    when event.table_name = 'matters' then event.row_key ->> 'id' <> all ((select app.barred_matter_ids())::text[])
    when event.table_name in (select policy.tablename from pg_policies policy
      where policy.schemaname = 'app' and policy.policyname in ('wall', 'of_invoice', 'of_credit_note'))
      then not app.is_audit_behind_wall(event.table_name, event.row_key ->> 'id')
    -- A row that attaches a file to a record is found by the file, which has a matter.
    when event.table_name like '%\\_files' then not app.is_audit_behind_wall('files', event.row_key ->> 'id')
    else true end)`

/** A role that sees only its own matters or time sees its own changes. */
const withinScope = sql<boolean>`(
  ((select app.sees_all_matters()) and (select app.sees_all_time())) or event.user_id = (select app.current_user_id()))`

const unlessOfTable = ({ name }: { name: string }, condition: RawBuilder<unknown> | undefined) =>
  sql<boolean>`(event.table_name <> ${name} or ${condition ?? sql`true`})`

const onlyRowKinds = (table: SharedTable) =>
  unlessOfTable(
    table,
    sql`exists (select 1 from ${sql.table(`app.${table.name}`)} shared
      where shared.id = (event.row_key ->> 'id')::uuid and shared.kind = any (${[...table.rowKinds]}::text[]))`,
  )

function matching(filters: Omit<EventFilters, keyof Paging>) {
  const { userId, recordId, fromDate, toDate, tables, visible, access, timeZone } = filters
  return allOf(
    outsideWalls,
    withinScope,
    ...visible.map((table) => unlessOfTable(table, table.visible)),
    ...access.shared.map(onlyRowKinds),
    access.closed.length > 0 ? sql`event.table_name <> all (${[...access.closed]}::text[])` : undefined,
    whenDefined(userId, (id) => sql`event.user_id = ${id}`),
    whenDefined(
      recordId || undefined,
      (id) => sql`event.id = any (array(select app.find_audit_of(${id}, ${MAX_OF_RECORD})))`,
    ),
    whenDefined(tables, (names) => sql`event.table_name = any (${[...names]}::text[])`),
    whenDefined(fromDate, (day) => sql`event.at >= ${day}::timestamp at time zone ${timeZone}`),
    whenDefined(toDate, (day) => sql`event.at < (${day}::date + 1)::timestamp at time zone ${timeZone}`),
  )
}

interface PageFilters {
  /** A matter or a client that the person sees. */
  readonly page: MatterOrClient
  readonly tables: readonly AuditedTable[]
  readonly shared: readonly SharedTable[]
}

const comesWithMatter = ({ activity }: AuditedTable) => activity?.comesWithMatter ?? false

/** A change of nothing but the database's bookkeeping, as when a part of a record was saved, is no news. */
const tellsSomething = sql<boolean>`(event.action <> 'update'
  or event.after - array['version', 'updated_at', 'full_name', 'sort_name'] <> '{}'::jsonb)`

/** What was added by the same request as the matter itself is told with it. */
const notPartOfOpening = (matterId: string, tables: readonly string[]) =>
  sql`(event.action <> 'insert' or event.table_name <> all (${[...tables]}::text[])
    or event.request_id is null or event.request_id is distinct from (select opened.request_id from app.audit_log opened
      where opened.business_id = event.business_id and opened.table_name = 'matters' and opened.action = 'insert'
        and opened.row_key ->> 'id' = ${matterId} order by opened.id limit 1))`

/** The person sees the matter or the client and thus its changes, except those of others if a role sees only its own. */
function ofPage({ page, tables, shared }: PageFilters) {
  const names = (some: readonly AuditedTable[]) => some.map(({ name }) => name)
  const personal = tables.filter(({ isPersonal }) => isPersonal)
  return allOf(
    outsideWalls,
    'clientId' in page
      ? sql`event.client_id = any (array(${selectMergedClientIds(page.clientId)}))`
      : sql`event.matter_id = ${page.matterId}`,
    sql`event.table_name = any (${names(tables)}::text[])`,
    tellsSomething,
    'clientId' in page ? undefined : notPartOfOpening(page.matterId, names(tables.filter(comesWithMatter))),
    sql`((select app.sees_all_time()) or event.table_name <> all (${names(personal)}::text[])
      or event.user_id = (select app.current_user_id()))`,
    sql`((select app.sees_all_matters()) or event.matter_id is null or event.matter_id in (select m.id from app.matters m))`,
    ...shared.map(onlyRowKinds),
  )
}

export const selectPageEvents = (tx: FirmTx, businessId: string, filters: PageFilters, paging: Paging) =>
  eventsWhere(tx, businessId, ofPage(filters), paging)

export const selectEvents = (tx: FirmTx, businessId: string, filters: EventFilters) =>
  eventsWhere(tx, businessId, matching(filters), filters)

/** All of them, in batches. */
export const everyEventRow = (tx: FirmTx, businessId: string, filters: Omit<EventFilters, keyof Paging>) =>
  everyRow(tx, eventRows(tx, businessId, matching(filters)))

/** Newest first, in the order in which they were written. */
const eventRows = (tx: FirmTx, businessId: string, condition: RawBuilder<boolean>) =>
  tx
    .selectFrom('app.audit_log as event')
    .leftJoin('app.audit_seals as seal', (join) =>
      join.onRef('seal.business_id', '=', 'event.business_id').onRef('seal.audit_id', '=', 'event.id'),
    )
    .leftJoin('app.members as person', byId('person', 'event.user_id'))
    .leftJoin('app.api_keys as api_key', byId('api_key', 'event.api_key_id'))
    .select(['event.id', 'event.at', 'event.user_id', 'event.request_id', 'event.table_name', 'event.action'])
    .select(['seal.seq as seal_number', 'seal.sealed_at', 'api_key.name as key_name'])
    .select([
      sql<string>`event.row_key ->> 'id'`.as('record_id'),
      sql<Values | null>`event.before`.as('before'),
      sql<Values | null>`event.after`.as('after'),
      sql<string | null>`nullif(person.full_name, '')`.as('user_name'),
    ])
    .where('event.business_id', '=', businessId)
    .where(condition)
    .orderBy('event.id', 'desc')

/** One row more than the page. */
const eventsWhere = (tx: FirmTx, businessId: string, condition: RawBuilder<boolean>, paging: Paging) =>
  eventRows(tx, businessId, condition)
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
export type EventRow = Awaited<ReturnType<typeof eventsWhere>>[number]

interface SealedRange {
  /** The seals after the first number, up to the last. */
  readonly after: number
  readonly through: number
  /** Only these changes of them. */
  readonly ids?: readonly string[]
}

/** Those that match and were sealed in a range, in the order of their seals, with the numbers of the log. */
export const selectSealed = (
  tx: FirmTx,
  businessId: string,
  filters: Omit<EventFilters, keyof Paging>,
  { after, through, ids }: SealedRange,
) =>
  eventRows(tx, businessId, matching(filters))
    .where('seal.seq', '>', String(after))
    .where('seal.seq', '<=', String(through))
    .$if(ids !== undefined, (rows) => rows.where('event.id', 'in', [...(ids ?? [])]))
    .clearOrderBy()
    .orderBy('seal.seq')
    .execute()

/** How many changes of the firm are sealed. */
export async function countSealed(tx: FirmTx, businessId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('app.audit_seals')
    .select(sql<string>`coalesce(max(seq), 0)`.as('last'))
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  return Number(last)
}

/** The names of records, by id. */
export async function selectNames(
  tx: FirmTx,
  tables: readonly AuditedTable[],
  ids: readonly string[],
): Promise<NamedRow[]> {
  if (ids.length === 0) return []
  const named = tables.flatMap(({ name, names }) => {
    if (names === undefined) return []
    const rows =
      typeof names === 'string'
        ? sql`(select id, ${sql.ref(names)} as name, null::text as currency from ${sql.table(`app.${name}`)})`
        : names(tx)
    return [sql`select id, name, currency from ${rows} named where id = any (${[...ids]}::uuid[])`]
  })
  const { rows } = await sql<NamedRow>`${sql.join(named, sql` union all `)}`.execute(tx)
  return rows
}
