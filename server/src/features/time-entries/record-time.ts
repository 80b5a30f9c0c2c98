import type { TimeEntry, TimeEntryInput } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { requirePermission } from '../../platform/permission.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import { findMatterForTime } from './queries.ts'
import { createTimeEntry } from './service.ts'

export type RecordedTime = Pick<
  TimeEntryInput,
  'matterId' | 'activityId' | 'isBillable' | 'timeEntryUserId' | 'description'
> & {
  readonly day: string
  /** Exact decimal text. */
  readonly hours: string
}

/**
 * Saves time from a form without fields for currency, rate and exchange rate, by the rules of every save and in the current
 * transaction. It is billed in the matter's currency, at the exchange rate of the matter's latest entry.
 */
export async function recordTime(context: FirmContext, { day, hours, ...time }: RecordedTime): Promise<TimeEntry> {
  requirePermission(context, 'timeEntry.create')
  const [matter, firm] = await Promise.all([
    findMatterForTime(context.tx, time.matterId),
    firmSettings(context.tx, context.businessId),
  ])
  if (!matter) throw notFound('Matter')
  const exchangeRate = matter.currency === firm.currency ? '1' : matter.exchange_rate
  if (exchangeRate === null) {
    throw invalidField(
      'exchange_rate_needed',
      'matterId',
      `Enter the first time on this matter in the form, which asks for the exchange rate to ${matter.currency}`,
    )
  }
  return createTimeEntry(context, {
    ...time,
    clientId: matter.client_id,
    foreignCurrencyId: (await currencies(context.tx)).byCode(matter.currency).id,
    exchangeRate,
    timeEntryDate: day,
    duration: hours,
  })
}
