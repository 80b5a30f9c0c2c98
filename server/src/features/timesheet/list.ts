import { dayInZone, daysFrom, endOfWeek, startOfWeek } from '#domain/calendar-day.ts'
import { sumDecimals } from '#domain/decimal.ts'
import type { Timesheet, TimesheetCell, TimesheetRow } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { HIDDEN, mayEdit, seesAllTime } from '../time-entry-list/public.ts'
import { findPerson, selectEntriesOfWeek, type SheetEntry } from './queries.ts'

/** Refuses another person's time to who sees only their own. Row security hides it in any case. */
export async function assertPersonInScope({ tx, userId }: FirmContext, personId: string): Promise<void> {
  if (personId !== userId && !(await seesAllTime(tx))) throw notPermitted()
}

interface WeekQuery {
  /** Any day of the week; by default today. */
  readonly weekStart?: string | undefined
  /** By default the person of the request. */
  readonly userId?: string | undefined
}

export async function getTimesheet(context: FirmContext, query: WeekQuery): Promise<Timesheet> {
  const { tx, businessId, clock, membership } = context
  const userId = query.userId ?? context.userId
  const [firm, person] = await Promise.all([
    firmSettings(tx, businessId),
    findPerson(tx, userId),
    assertPersonInScope(context, userId),
  ])
  if (!person) throw notFound('User')
  const anyDay = query.weekStart ?? dayInZone(firm.time_zone, clock.now().getTime())
  const first = startOfWeek(anyDay, firm.week_starts_on)
  const last = endOfWeek(anyDay, firm.week_starts_on)
  const days = daysFrom(first, last)
  const entries = await selectEntriesOfWeek(tx, { userId, first, last })
  return {
    weekStart: first,
    days,
    userId,
    userName: person.full_name,
    rows: [...groupIntoRows(entries).values()].map((row) => toRow(row, days, mayEdit(membership.permissions))),
    dayTotals: days.map((day) => sumHours(entries.filter((entry) => entry.worked_on === day))),
    hours: sumHours(entries),
  }
}

const isBillable = (entry: SheetEntry) => entry.billing_state !== 'notBillable'

/** Entries share a row that have the same matter and activity and are both billable or both not. */
function groupIntoRows(entries: readonly SheetEntry[]): Map<string, [SheetEntry, ...SheetEntry[]]> {
  const rows = new Map<string, [SheetEntry, ...SheetEntry[]]>()
  for (const entry of entries) {
    const key = `${entry.matter_id} ${entry.activity_id} ${isBillable(entry)}`
    const row = rows.get(key)
    if (row) row.push(entry)
    else rows.set(key, [entry])
  }
  return rows
}

const sumHours = (entries: readonly SheetEntry[]): number =>
  Number(sumDecimals(entries.map((entry) => entry.billed_hours)))

function toRow(
  entries: readonly [SheetEntry, ...SheetEntry[]],
  days: readonly string[],
  canEdit: boolean,
): TimesheetRow {
  const [first] = entries
  return {
    matterId: first.matter_id,
    matterName: first.matter_name ?? HIDDEN,
    matterNumber: first.matter_number ?? '',
    clientId: first.client_id ?? '',
    clientName: first.client_name ?? HIDDEN,
    activityId: first.activity_id,
    activityType: first.activity_name,
    isBillable: isBillable(first) ? 4 : 2,
    cells: days.map((day) =>
      toCell(
        day,
        entries.filter((entry) => entry.worked_on === day),
        canEdit,
      ),
    ),
    hours: sumHours(entries),
  }
}

const toCell = (day: string, entries: readonly SheetEntry[], canEdit: boolean): TimesheetCell => ({
  day,
  hours: sumHours(entries),
  entryIds: entries.map((entry) => entry.id),
  isLocked: !canEdit || entries.some((entry) => entry.billing_state === 'onInvoice'),
})
