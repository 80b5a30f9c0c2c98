import { daysBetween, daysFrom } from '#domain/calendar-day.ts'
import { MONDAY_TO_FRIDAY, nextWorkingDay, type WorkingCalendar as WorkingDays } from '#domain/working-calendar.ts'
import type { Received } from '#contract/endpoint.ts'
import {
  MAX_CLOSURE,
  type workingCalendar as contract,
  type WorkingCalendar,
  type WorkingCalendarInput,
} from '#contract/working-calendar.ts'
import type { FirmContext } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import reference from '../../../../reference/holidays.json' with { type: 'json' }
import {
  changeCalendar,
  deleteClosedDay,
  findCalendar,
  insertCalendar,
  insertClosedDays,
  lockCalendar,
  selectClosedDays,
} from './queries.ts'

export async function getWorkingCalendar({ tx }: Pick<FirmContext, 'tx'>): Promise<WorkingCalendar> {
  const [calendar, days] = await Promise.all([findCalendar(tx), selectClosedDays(tx)])
  return {
    workingDays: calendar?.working_days ?? [...MONDAY_TO_FRIDAY.workingDays],
    movesDueDays: calendar?.moves_due_days ?? false,
    holdsReminders: calendar?.holds_reminders ?? false,
    closedDays: days.map(({ id, closed_on, name }) => ({ id, day: closed_on, name })),
    version: calendar?.version ?? 1,
  }
}

/** The days on which the firm works, for what counts them. */
export async function getWorkingDays(tx: FirmTx): Promise<WorkingDays> {
  const { workingDays, closedDays } = await getWorkingCalendar({ tx })
  return { workingDays, closedDays: closedDays.map(({ day }) => day) }
}

/** The day itself, or where the firm wants it the next day on which it works. */
export async function getDueDay(tx: FirmTx, day: string): Promise<string> {
  const { movesDueDays } = await getWorkingCalendar({ tx })
  return movesDueDays ? nextWorkingDay(day, await getWorkingDays(tx)) : day
}

export async function updateWorkingCalendar(
  context: FirmContext,
  { workingDays, movesDueDays, holdsReminders, version }: WorkingCalendarInput,
): Promise<WorkingCalendar> {
  const { tx, businessId, clock } = context
  const change = {
    working_days: [...new Set(workingDays)].toSorted((one, other) => one - other),
    moves_due_days: movesDueDays,
    holds_reminders: holdsReminders,
    updated_at: clock.now(),
  }
  await insertCalendar(tx, { business_id: businessId, working_days: [...MONDAY_TO_FRIDAY.workingDays] })
  assertVersion(version, (await lockCalendar(tx)).version, 'The working days', 'were')
  await changeCalendar(tx, change)
  return getWorkingCalendar(context)
}

export async function createClosure(
  context: FirmContext,
  { name, from, to = from }: Received<typeof contract.close>['body'],
): Promise<WorkingCalendar> {
  const { tx, businessId } = context
  const length = daysBetween(from, to) + 1
  if (length < 1) throw invalidField('closure_too_long', 'to', 'The last day is before the first')
  if (length > MAX_CLOSURE)
    throw invalidField('closure_too_long', 'to', `At most ${MAX_CLOSURE} days at once; add the rest after them`)
  const rows = daysFrom(from, to).map((day) => ({ business_id: businessId, id: newId(), closed_on: day, name }))
  await insertClosedDays(tx, rows, { keeps: false })
  return getWorkingCalendar(context)
}

export async function createHolidays(
  context: FirmContext,
  { holidays, year }: Received<typeof contract.addHolidays>['body'],
): Promise<WorkingCalendar> {
  const { tx, businessId } = context
  const known = reference.sets.find(({ key }) => key === holidays)?.holidays ?? []
  const rows = known
    .filter(({ day }) => day.startsWith(String(year)))
    .map(({ day, name }) => ({ business_id: businessId, id: newId(), closed_on: day, name }))
  await insertClosedDays(tx, rows, { keeps: true })
  return getWorkingCalendar(context)
}

export async function deleteClosure(context: FirmContext, id: string): Promise<WorkingCalendar> {
  if (!(await deleteClosedDay(context.tx, id))) throw notFound('Day')
  return getWorkingCalendar(context)
}
