import { sql } from 'kysely'
import { offsetOf } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

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

export interface EventFilters {
  readonly page: number
  readonly size: number
  readonly userId?: string | undefined
  readonly recordId?: string | undefined
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  /** Undefined for every table. */
  readonly tables?: readonly string[] | undefined
  readonly timeZone: string
}

/** More changes of one record than anybody pages through. */
const MOST_OF_RECORD = 10_000

/**
 * The log keeps what the tables hide, so each law of the tables is kept here once more. An ethical wall hides a barred
 * matter and whatever ever belonged to it. A timer is its person's alone. A role that sees only its own matters or time
 * sees its own changes.
 */
const mayBeSeen = sql<boolean>`(
  cardinality((select app.barred_matter_ids())) = 0
  or case
    when event.table_name = 'matters' then event.row_key ->> 'id' <> all ((select app.barred_matter_ids())::text[])
    when event.table_name in (select policy.tablename from pg_policies policy
      where policy.schemaname = 'app' and policy.policyname = 'wall')
      then not app.is_audit_walled(event.table_name, event.row_key ->> 'id')
    else true end)
  and (event.table_name <> 'timer_segments' or event.user_id = (select app.current_user_id()))
  and (((select app.sees_all_matters()) and (select app.sees_all_time())) or event.user_id = (select app.current_user_id()))`

function matching({ userId, recordId, fromDate, toDate, tables, timeZone }: EventFilters) {
  const conditions = [mayBeSeen]
  if (userId) conditions.push(sql`event.user_id = ${userId}`)
  if (recordId) conditions.push(sql`event.id = any (array(select app.find_audit_of(${recordId}, ${MOST_OF_RECORD})))`)
  if (tables) conditions.push(sql`event.table_name = any (${[...tables]}::text[])`)
  if (fromDate) conditions.push(sql`event.at >= ${fromDate}::timestamp at time zone ${timeZone}`)
  if (toDate) conditions.push(sql`event.at < (${toDate}::date + 1)::timestamp at time zone ${timeZone}`)
  return sql.join(conditions, sql` and `)
}

/** Newest first, in the order in which they were written; one row more than the page. */
export async function listEvents(tx: FirmTx, businessId: string, filters: EventFilters): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.id::text, event.at, event.user_id, event.request_id, event.table_name, event.row_key ->> 'id' as record_id,
      event.action, event.before, event.after, seal.seq::text as seal_number, seal.sealed_at,
      nullif(trim(person.first_name || ' ' || person.last_name), '') as user_name
    from app.audit_log event
    left join app.audit_seals seal on seal.business_id = event.business_id and seal.audit_id = event.id
    left join app.members person on person.business_id = event.business_id and person.id = event.user_id
    where event.business_id = ${businessId} and ${matching(filters)}
    order by event.id desc limit ${filters.size + 1} offset ${offsetOf(filters)}`.execute(tx)
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
    union all select id, trim(first_name || ' ' || last_name), null from app.members where id = any ${asked}
    union all select id, name, null from app.roles where id = any ${asked}
    union all select id, email, null from app.invitations where id = any ${asked}
    union all select id, name, null from app.plans where id = any ${asked}
    union all select id, name, null from app.activities where id = any ${asked}
    union all select id, name, null from app.practice_areas where id = any ${asked}
    union all select id, name, null from app.clients where id = any ${asked}
    union all select id, number || ' ' || name, currency from app.matters where id = any ${asked}
    union all select id, currency, currency from app.firm_rates where id = any ${asked}
    union all select rate.id, trim(person.first_name || ' ' || person.last_name) || ', ' || rate.currency, rate.currency
      from app.member_rates rate join app.members person on person.id = rate.user_id where rate.id = any ${asked}
    union all select contact.id, contact.name || ', ' || client.name, null
      from app.client_contacts contact join app.clients client on client.id = contact.client_id where contact.id = any ${asked}
    union all select part.id, trim(person.first_name || ' ' || person.last_name) || ' on ' || matter.number || ' ' || matter.name,
        matter.currency
      from app.matter_members part join app.members person on person.id = part.user_id
      join app.matters matter on matter.id = part.matter_id where part.id = any ${asked}
    union all select party.id, party.name || ' on ' || matter.number || ' ' || matter.name, null
      from app.opposing_parties party join app.matters matter on matter.id = party.matter_id where party.id = any ${asked}
    union all select part.id, area.name || ' on ' || matter.number || ' ' || matter.name, null
      from app.matter_practice_areas part join app.practice_areas area on area.id = part.practice_area_id
      join app.matters matter on matter.id = part.matter_id where part.id = any ${asked}
    union all select entry.id, to_char(entry.worked_on, 'DD/MM/YYYY') || ', ' || matter.number || ' ' || matter.name, entry.currency
      from app.time_entries entry join app.matters matter on matter.id = entry.matter_id where entry.id = any ${asked}
    union all select id, to_char(spent_on, 'DD/MM/YYYY') || ', ' || description, currency from app.expenses where id = any ${asked}
    union all select id, to_char(charged_on, 'DD/MM/YYYY') || ', ' || description, currency
      from app.flat_fees where id = any ${asked}`.execute(tx)
  return rows
}
