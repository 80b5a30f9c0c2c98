import type { TimeEntry, TimeEntryInput } from '#contract/time-entry-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { currencies } from '../reference/public.ts'
import { firmSettings } from '../firm/public.ts'
import { matterForWork } from './record.queries.ts'
import { requirePermission } from './rules.ts'
import { createTimeEntry } from './save.ts'

export type Work = Pick<
  TimeEntryInput,
  'matterId' | 'activityId' | 'isBillable' | 'timeEntryUserId' | 'description'
> & {
  readonly day: string
  /** Exact decimal text. */
  readonly hours: string
}

/**
 * Saves time that was typed where there is no place for a currency, a rate or an exchange rate, by the rules of every
 * save and in the transaction at hand. It is billed in the matter's currency, at the exchange rate of its latest entry.
 */
export async function recordTime(context: FirmContext, { day, hours, ...work }: Work): Promise<TimeEntry> {
  requirePermission(context, 'timeEntry.create')
  const [matter, firm] = await Promise.all([
    matterForWork(context.tx, work.matterId),
    firmSettings(context.tx, context.businessId),
  ])
  if (!matter) throw notFound('Matter')
  const exchangeRate = matter.currency === firm.currency ? '1' : matter.exchange_rate
  if (exchangeRate === null) {
    const message = `Enter the first time on this matter in the form, with its exchange rate to ${matter.currency}`
    throw invalidField('exchange_rate_needed', 'matterId', message)
  }
  const body: TimeEntryInput = {
    ...work,
    clientId: matter.client_id,
    foreignCurrencyId: (await currencies(context.tx)).byCode(matter.currency).id,
    exchangeRate,
    timeEntryDate: day,
    duration: hours,
  }
  return createTimeEntry(context, { params: undefined, query: {}, body })
}
