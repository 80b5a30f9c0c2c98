import { dayAway } from '#domain/calendar-day.ts'
import type { ClientContext } from '../../platform/context.ts'
import { todayOfFirm } from '../portal/public.ts'
import { daysOutOfOrder } from '../statements/public.ts'

const YEAR_DAYS = 365

interface AskedPeriod {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The days of a statement, by default the year to today. Refuses a last day before the first. */
export async function resolvePeriod(context: ClientContext, asked: AskedPeriod): Promise<{ from: string; to: string }> {
  const to = asked.to ?? (await todayOfFirm(context))
  const from = asked.from ?? dayAway(to, -YEAR_DAYS) ?? to
  if (to < from) throw daysOutOfOrder()
  return { from, to }
}
