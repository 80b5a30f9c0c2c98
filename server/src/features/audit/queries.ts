import { sql, type RawBuilder } from 'kysely'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectMergedClientIds } from '../clients/public.ts'

export type Values = Readonly<Record<string, unknown>>

export interface EventRow {
  readonly id: string
  readonly at: Date
  readonly user_id: string | null
  readonly user_name: string | null
  readonly request_id: string | null
  readonly table_name: string
  readonly record_id: string
  readonly action: 'insert' | 'update' | 'delete'
  readonly before: Values | null
  readonly after: Values | null
  readonly seal_number: string | null
  readonly sealed_at: Date | null
}

export interface EventFilters extends Paging {
  readonly userId?: string | undefined
  readonly recordId?: string | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  /** Undefined for every table. */
  readonly tables?: readonly string[] | undefined
  /** Tables that the person asking may not read. */
  readonly closed: readonly string[]
  /** Of progress updates: notes, court updates. */
  readonly updateKinds: readonly string[]
  readonly timeZone: string
}

/** More changes of one record than anybody pages through. */
const MOST_OF_RECORD = 10_000

/**
 * The log keeps what the tables hide, so each law of the tables is kept here once more. An ethical wall hides a barred
 * matter and whatever ever belonged to it.
 */
const outsideWalls = sql<boolean>`(
  cardinality((select app.barred_matter_ids())) = 0
  or case
    when event.table_name = 'matters' then event.row_key ->> 'id' <> all ((select app.barred_matter_ids())::text[])
    when event.table_name in (select policy.tablename from pg_policies policy
      where policy.schemaname = 'app' and policy.policyname = 'wall')
      then not app.is_audit_walled(event.table_name, event.row_key ->> 'id')
    -- What joins a file to a record is known by the file, which knows its matter.
    when event.table_name like '%\\_files' then not app.is_audit_walled('files', event.row_key ->> 'id')
    else true end)`

/**
 * A timer is its person's alone, and so are a view of a list that is not shared and an upload that no record took in. A role that sees only its own matters or time
 * sees its own changes.
 */
const mayBeSeen = sql<boolean>`${outsideWalls}
  and (event.table_name not in ('timer_segments', 'saved_views') or event.user_id = (select app.current_user_id())
    or event.table_name = 'saved_views' and exists (
      select 1 from app.saved_views view where view.id = (event.row_key ->> 'id')::uuid))
  and (event.table_name <> 'files' or event.user_id = (select app.current_user_id()) or app.was_attached(event.row_key ->> 'id'))
  and (((select app.sees_all_matters()) and (select app.sees_all_time())) or event.user_id = (select app.current_user_id()))`

const ofUpdateKinds = (kinds: readonly string[]) => sql<boolean>`(
  event.table_name <> 'progress_updates' or ${kinds.length === 2} or exists (
    select 1 from app.progress_updates p where p.id = (event.row_key ->> 'id')::uuid and p.kind = any (${[...kinds]}::text[])))`

function matching({ userId, recordId, fromDate, toDate, tables, closed, updateKinds, timeZone }: EventFilters) {
  const conditions = [mayBeSeen]
  if (closed.length > 0) conditions.push(sql`event.table_name <> all (${[...closed]}::text[])`)
  if (updateKinds.length === 1) conditions.push(ofUpdateKinds(updateKinds))
  if (userId) conditions.push(sql`event.user_id = ${userId}`)
  if (recordId) conditions.push(sql`event.id = any (array(select app.find_audit_of(${recordId}, ${MOST_OF_RECORD})))`)
  if (tables) conditions.push(sql`event.table_name = any (${[...tables]}::text[])`)
  if (fromDate) conditions.push(sql`event.at >= ${fromDate}::timestamp at time zone ${timeZone}`)
  if (toDate) conditions.push(sql`event.at < (${toDate}::date + 1)::timestamp at time zone ${timeZone}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Whose file is read: a matter or a client that the person asking sees, with what they may see of it. */
export interface FileOf {
  readonly matterId?: string
  readonly clientId?: string
  readonly tables: readonly string[]
  /** Of progress updates: notes, court updates. */
  readonly updateKinds: readonly string[]
}

/** Records that a role may see its own of alone. */
const OWN = ['time_entries', 'expenses', 'flat_fees']

/** The file itself is in sight, so its changes are, but for what other people did where a role sees its own alone. */
const ofFile = ({ matterId, clientId, tables, updateKinds }: FileOf) => sql<boolean>`${outsideWalls}
  and ${matterId === undefined ? sql`event.client_id = any (array(${selectMergedClientIds(clientId)}))` : sql`event.matter_id = ${matterId}`}
  and event.table_name = any (${[...tables]}::text[])
  and ((select app.sees_all_time()) or event.table_name <> all (${OWN}::text[]) or event.user_id = (select app.current_user_id()))
  and ((select app.sees_all_matters()) or event.matter_id is null or event.matter_id in (select m.id from app.matters m))
  and ${ofUpdateKinds(updateKinds)}`

export const listFileEvents = (tx: FirmTx, businessId: string, file: FileOf, paging: Paging): Promise<EventRow[]> =>
  eventsWhere(tx, businessId, ofFile(file), paging)

export const selectEvents = (tx: FirmTx, businessId: string, filters: EventFilters): Promise<EventRow[]> =>
  eventsWhere(tx, businessId, matching(filters), filters)

/** Newest first, in the order in which they were written; one row more than the page. */
async function eventsWhere(
  tx: FirmTx,
  businessId: string,
  condition: RawBuilder<boolean>,
  paging: Paging,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.id::text, event.at, event.user_id, event.request_id, event.table_name, event.row_key ->> 'id' as record_id,
      event.action, event.before, event.after, seal.seq::text as seal_number, seal.sealed_at,
      nullif(person.full_name, '') as user_name
    from app.audit_log event
    left join app.audit_seals seal on seal.business_id = event.business_id and seal.audit_id = event.id
    left join app.members person on person.business_id = event.business_id and person.id = event.user_id
    where event.business_id = ${businessId} and ${condition}
    order by event.id desc limit ${paging.size + 1} offset ${offsetOf(paging)}`.execute(tx)
  return rows
}

export interface NameRow {
  readonly id: string
  readonly name: string
  readonly currency: string | null
}

/** What records are called, by id. Row security answers: a record that may not be seen has no name. */
export async function namesOf(tx: FirmTx, ids: readonly string[]): Promise<NameRow[]> {
  if (ids.length === 0) return []
  const asked = sql`(${[...ids]}::uuid[])`
  const { rows } = await sql<NameRow>`
    select id, name, null as currency from app.businesses where id = any ${asked}
    union all select id, full_name, null from app.members where id = any ${asked}
    union all select id, name, null from app.roles where id = any ${asked}
    union all select id, email, null from app.invitations where id = any ${asked}
    union all select id, name, null from app.plans where id = any ${asked}
    union all select id, name, null from app.activities where id = any ${asked}
    union all select id, name, null from app.practice_areas where id = any ${asked}
    union all select id, name, null from app.clients where id = any ${asked}
    union all select id, number || ' ' || name, currency from app.matters where id = any ${asked}
    union all select id, currency, currency from app.firm_rates where id = any ${asked}
    union all select rate.id, person.full_name || ', ' || rate.currency, rate.currency
      from app.member_rates rate join app.members person on person.id = rate.user_id where rate.id = any ${asked}
    union all select contact.id, contact.name || ', ' || client.name, null
      from app.client_contacts contact join app.clients client on client.id = contact.client_id where contact.id = any ${asked}
    union all select part.id, person.full_name || ' on ' || matter.number || ' ' || matter.name,
        matter.currency
      from app.matter_members part join app.members person on person.id = part.user_id
      join app.matters matter on matter.id = part.matter_id where part.id = any ${asked}
    union all select party.id, party.name || ' on ' || matter.number || ' ' || matter.name, null
      from app.opposing_parties party join app.matters matter on matter.id = party.matter_id where party.id = any ${asked}
    union all select part.id, area.name || ' on ' || matter.number || ' ' || matter.name, null
      from app.matter_practice_areas part join app.practice_areas area on area.id = part.practice_area_id
      join app.matters matter on matter.id = part.matter_id where part.id = any ${asked}
    union all select budget.id, matter.number || ' ' || matter.name, budget.currency
      from app.matter_budgets budget join app.matters matter on matter.id = budget.matter_id where budget.id = any ${asked}
    union all select closing.id, matter.number || ' ' || matter.name, null
      from app.matter_closings closing join app.matters matter on matter.id = closing.matter_id where closing.id = any ${asked}
    union all select merge.id, merge.from_name, null from app.client_merges merge where merge.id = any ${asked}
    union all select kept.id, coalesce(client.name, matter.number || ' ' || matter.name), null
      from app.conflict_checks kept left join app.clients client on client.id = kept.client_id
      left join app.matters matter on matter.id = kept.matter_id where kept.id = any ${asked}
    union all select broken.id, matter.number || ' ' || matter.name, null
      from app.wall_breaks broken join app.matters matter on matter.id = broken.matter_id where broken.id = any ${asked}
    union all select news.id, concat_ws(', ', to_char(news.happened_on, 'DD/MM/YYYY'),
        coalesce(nullif(news.title, ''), nullif(news.court_name, ''), nullif(left(news.body_text, 60), ''))), null
      from app.progress_updates news where news.id = any ${asked}
    union all select entry.id, to_char(entry.worked_on, 'DD/MM/YYYY') || ', ' || matter.number || ' ' || matter.name, entry.currency
      from app.time_entries entry join app.matters matter on matter.id = entry.matter_id where entry.id = any ${asked}
    union all select id, concat_ws(', ', to_char(spent_on, 'DD/MM/YYYY'), nullif(description, '')), currency
      from app.expenses where id = any ${asked}
    union all select id, concat_ws(', ', to_char(charged_on, 'DD/MM/YYYY'), nullif(description, '')), currency
      from app.flat_fees where id = any ${asked}`.execute(tx)
  return rows
}
