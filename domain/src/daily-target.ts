import { daysFrom, weekdayOf, type CalendarDay } from './calendar-day.ts'
import { add, decimal, formatDecimal, type Decimal } from './decimal.ts'

/** Hours a day from a day on, until the next target of the person; 0 ends it. Hours are decimal texts. */
export interface DailyTarget {
  readonly effectiveOn: CalendarDay
  readonly hours: string
}

const ZERO: Decimal = { units: 0n, scale: 0 }

/** Monday to Friday. */
export const isWorkingDay = (day: CalendarDay): boolean => weekdayOf(day) % 6 !== 0

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

/** The hours to be recorded from the first day to the last, as a decimal text: `0` on weekends and without a target. */
export const targetBetween = (targets: readonly DailyTarget[], first: CalendarDay, last: CalendarDay): string =>
  formatDecimal(
    daysFrom(first, last)
      .filter(isWorkingDay)
      .map((day) => decimal(targetOn(targets, day)?.hours ?? '0'))
      .reduce(add, ZERO),
  )
