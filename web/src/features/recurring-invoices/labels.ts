import type { RecurringInvoice } from '#contract/recurring-invoices.ts'
import { recurrenceDay } from '#domain/recurrence.ts'

export const FINISHES: Readonly<Record<RecurringInvoice['finish'], string>> = {
  draft: 'Keep as a draft',
  approve: 'Approve',
  send: 'Approve and send',
}

export const UNITS: Readonly<Record<RecurringInvoice['unit'], readonly [one: string, many: string]>> = {
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  year: ['year', 'years'],
}

/** `Every month`, `Every 2 weeks` */
export const scheduleText = ({ every, unit }: Pick<RecurringInvoice, 'every' | 'unit'>): string =>
  every === 1 ? `Every ${UNITS[unit][0]}` : `Every ${every} ${UNITS[unit][1]}`

export type Standing = 'Active' | 'Paused' | 'Ended'

export const standingOf = ({ nextDate, isPaused }: RecurringInvoice): Standing =>
  nextDate === null ? 'Ended' : isPaused ? 'Paused' : 'Active'

type Schedule = Pick<RecurringInvoice, 'startDate' | 'endDate' | 'every' | 'unit'>

/** At most so many days of the schedule from a day on. */
export function nextDays(schedule: Schedule, from: string, max: number): string[] {
  const days: string[] = []
  for (let count = 0; days.length < max; count += 1) {
    const day = recurrenceDay(schedule.startDate, schedule, count)
    if (day === undefined || (schedule.endDate !== null && day > schedule.endDate)) break
    if (day >= from) days.push(day)
  }
  return days
}
