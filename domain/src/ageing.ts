import { type CalendarDay, daysBetween } from './calendar-day.ts'

/** How long an invoice has been due: not yet, 0 to 30 days, 31 to 60, 61 to 90, or longer (reports.md §2). */
export const AGEING_BUCKETS = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const
export type AgeingBucket = (typeof AGEING_BUCKETS)[number]

/** The bucket of an invoice on a day. An invoice due that very day is at day 0. */
export function ageingBucket(dueOn: CalendarDay, today: CalendarDay): AgeingBucket {
  const days = daysBetween(dueOn, today)
  if (days < 0) return 'notDue'
  if (days <= 30) return 'upTo30'
  if (days <= 60) return 'upTo60'
  return days <= 90 ? 'upTo90' : 'over90'
}

/** How documents and screens call the buckets. */
export const AGEING_LABELS: Readonly<Record<AgeingBucket, string>> = {
  notDue: 'Not due',
  upTo30: '0–30 days',
  upTo60: '31–60 days',
  upTo90: '61–90 days',
  over90: '90+ days',
}
