import { dayAway } from '#domain/calendar-day.ts'
import type { ClientContext } from '../../platform/context.ts'
import { todayOfFirm } from '../portal/public.ts'
import { daysOutOfOrder } from '../statements/public.ts'

const YEAR_DAYS = 365

interface RequestedPeriod {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The days of a statement, by default the year to today. Refuses a last day before the first. */
export async function resolvePeriod(
  context: ClientContext,
  requested: RequestedPeriod,
): Promise<{ from: string; to: string }> {
  const to = requested.to ?? (await todayOfFirm(context))
  const from = requested.from ?? dayAway(to, -YEAR_DAYS) ?? to
  if (to < from) throw daysOutOfOrder()
  return { from, to }
}
