import { addDays, monthName, startOfMonth } from '#domain/calendar-day.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { urlDay, urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'

const BASES = ['accrual', 'cash'] as const
const ReportUrl = urlSchema({
  basis: urlOneOf(BASES),
  from: urlDay,
  to: urlDay,
  compare: urlOneOf(['previousPeriod', 'previousYear', 'none']),
})

export const endOfMonth = (day: string): string => addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1)

/** The period and the view of a report as the address has them: this month on accrual basis where it has none. */
export function useReportUrl() {
  const { business } = useCurrentUser()
  const [url, change] = useUrlState(ReportUrl)
  const day = today(business.timeZone)
  const to = url.to ?? endOfMonth(day)
  return {
    today: day,
    from: url.from ?? startOfMonth(to),
    to,
    /** The last day of a report that is about one day. */
    asAt: url.to ?? day,
    basis: url.basis ?? 'accrual',
    compare: url.compare ?? 'previousPeriod',
    change,
  }
}
export type ReportUrlState = ReturnType<typeof useReportUrl>

/** `February 2026`, or the two days of another period. */
export function periodText({ from, to }: { from: string; to: string }): string {
  if (from !== startOfMonth(from) || to !== endOfMonth(from)) return `${shortDay(from)} – ${shortDay(to)}`
  return `${monthName(from)} ${from.slice(0, 4)}`
}

const shortDay = (day: string) => day.split('-').toReversed().join('/')
