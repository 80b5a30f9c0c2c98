import { sql, type RawBuilder } from 'kysely'
import { billableFrom } from '#domain/billable.ts'
import type { TimeEntryFilters } from '#contract/time-entry-shapes.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { allOf, type Condition, containing, whenDefined } from '../../platform/db/conditions.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { isOfOffice } from '../offices/public.ts'
import type { DayRange } from './totals.queries.ts'

/** A condition on the entries `e`. */
export type EntryCondition = RawBuilder<boolean>

/** Up to this many matches of a search are fetched by their ids. */
const MAX_FOUND = 2_000

/** What a search text matches. `entry_ids` is null where too many match: each row is then tested while its order is walked. */
export async function findText(tx: FirmTx, text: string) {
  const [found = { entry_ids: null, matter_ids: [], activity_ids: [] }] = await callFunction(
    tx,
    'app.find_time_entries',
    text,
    MAX_FOUND,
  )
  return { text, ...found }
}
export type FoundText = Awaited<ReturnType<typeof findText>>

type Filters = Omit<TimeEntryFilters, 'adminUserId' | 'businessId' | 'generalSearchText'>

/** The conditions of a filter on `e`, for lists, totals and exports alike, so that they cannot disagree. */
export function entriesWhere(filters: Filters, found: FoundText | undefined): EntryCondition {
  const { isBillable, matterId, clientId, timeEntryUserId, officeId, status, taskCode } = filters
  const { fromTimeEntryDateCreated: from, toTimeEntryDateCreated: to } = filters
  return allOf(
    sql`e.deleted_at is null`,
    whenDefined(isBillable, (code) => sql`e.billing_state = ${billableFrom(code)}`),
    whenDefined(matterId, (id) => sql`e.matter_id = ${id}`),
    // The client's matters are few; their entries come from the matter's index.
    whenDefined(clientId, (id) => sql`e.matter_id in (select c.id from app.matters c where c.client_id = ${id})`),
    whenDefined(timeEntryUserId, (id) => sql`e.user_id = ${id}`),
    whenDefined(
      officeId,
      (office) => sql`e.matter_id in (select o.id from app.matters o where ${isOfOffice(sql`o.office_id`, office)})`,
    ),
    whenDefined(from, (day) => sql`e.worked_on >= ${day}::date`),
    whenDefined(to, (day) => sql`e.worked_on <= ${day}::date`),
    // As a literal, so that the index of the few entries that are not approved is found.
    whenDefined(status, (code) => sql`e.status = ${sql.lit(code)}`),
    whenDefined(taskCode, (code) => (code === 'none' ? sql`e.task_code is null` : sql`e.task_code = ${code}`)),
    whenDefined(found, textCondition),
  )
}

/** A condition, limited to these days. */
export const within = (where: EntryCondition, { first, last }: DayRange): EntryCondition =>
  allOf(where, sql`e.worked_on between ${first}::date and ${last}::date`)

function textCondition({ text, entry_ids, matter_ids, activity_ids }: FoundText): Condition {
  if (entry_ids) return sql`e.id = any (${entry_ids}::uuid[])`
  // PostgreSQL cannot look into statistics through row security and takes a text for rare, which this one is known not to
  // be; of `coalesce` it expects every second row, and walks the order instead of sorting the firm (db/plans.test.ts).
  return sql`coalesce(e.description ilike ${containing(text)} or e.matter_id = any (${matter_ids}::uuid[]) or e.activity_id = any (${activity_ids}::uuid[]), false)`
}
