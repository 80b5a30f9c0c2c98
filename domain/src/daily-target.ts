import type { CalendarDay } from './calendar-day.ts'
import { add, decimal, formatDecimal, type Decimal } from './decimal.ts'
import { isWorkingDay, MONDAY_TO_FRIDAY, type WorkingCalendar, workingDaysBefore } from './working-calendar.ts'

/** Hours a day from a day on, until the next target of the person; 0 ends it. Hours are decimal texts. */
export interface DailyTarget {
  readonly effectiveOn: CalendarDay
  readonly hours: string
}

const ZERO: Decimal = { units: 0n, scale: 0 }

/** The target that applies on a day; undefined before the first one and after one of 0 hours. */
export function targetOn<Target extends DailyTarget>(targets: readonly Target[], day: CalendarDay): Target | undefined {
  const latest = targets
    .filter(({ effectiveOn }) => effectiveOn <= day)
    .reduce<Target | undefined>(
      (found, target) => (found && found.effectiveOn > target.effectiveOn ? found : target),
      undefined,
    )
  return latest && Number(latest.hours) > 0 ? latest : undefined
}

/**
 * The hours to be recorded from the first day to the last, as a decimal text: `0` on days on which the firm does not work and without a target. Each
 * target counts for the working days from its own day to the next target's, so the work does not grow with the days.
 */
export function targetBetween(
  targets: readonly DailyTarget[],
  [first, last]: readonly [first: CalendarDay, last: CalendarDay],
  calendar: WorkingCalendar = MONDAY_TO_FRIDAY,
): string {
  if (targets.length === 0) return '0'
  const closedDays = calendar.closedDays.filter((day) => day >= first && day <= last)
  const ofRange = { workingDays: calendar.workingDays, closedDays }
  const before = (day: CalendarDay) => workingDaysBefore(day, ofRange)
  const inOrder = targets.toSorted((one, other) => (one.effectiveOn < other.effectiveOn ? -1 : 1))
  const [start, end] = [before(first), before(last) + (isWorkingDay(last, ofRange) ? 1 : 0)]
  const days = inOrder.map(({ effectiveOn }) => Math.min(end, Math.max(start, before(effectiveOn))))
  const sum = inOrder
    .map(({ hours }, place) => ({ hours, count: (days[place + 1] ?? end) - (days[place] ?? end) }))
    .filter(({ count }) => count > 0)
    .map(({ hours, count }) => times(decimal(hours), count))
    .reduce(add, ZERO)
  return formatDecimal(sum)
}

const times = ({ units, scale }: Decimal, count: number): Decimal => ({ units: units * BigInt(count), scale })
