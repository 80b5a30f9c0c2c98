import type { PersonTarget } from '#contract/daily-targets.ts'
import { dayText } from '#domain/calendar-day.ts'
import { formatHours } from '../../shared/ui/values/format.ts'

/** `6.50 h a day`, or that there is none. */
export const targetText = ({ hours }: PersonTarget): string =>
  hours === null ? 'No target' : `${formatHours(hours)} h a day`

/** Since when it holds, and the next change that is planned: `since 01/03/2026, 7.00 h from 01/04/2026`. */
export function sinceText({ targets }: PersonTarget, today: string): string {
  const since = targets.find(({ effectiveOn }) => effectiveOn <= today)
  const next = targets.findLast(({ effectiveOn }) => effectiveOn > today)
  return [
    since && since.hours > 0 && `since ${dayText(since.effectiveOn)}`,
    next && `${formatHours(next.hours)} h from ${dayText(next.effectiveOn)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
