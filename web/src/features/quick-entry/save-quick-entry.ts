import { decimalText } from '#domain/decimal.ts'
import { readCodes } from '#domain/utbms.ts'
import { timeEntries } from '#contract/time-entries.ts'
import type { QuickPreview } from '#contract/time-entry-shapes.ts'
import { exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { exchangeRateQuery } from '../../shared/choices.ts'
import { codesQuery } from '../../shared/records/utbms-codes.ts'
import { warnOfBudget } from '../budgets/public.ts'
import { matterRateQuery } from '../time-entry-popup/public.ts'

export type QuickMatter = QuickPreview['matters'][number]
export type QuickTime = NonNullable<QuickPreview['entry']>

interface Saving {
  user: CurrentUser
  time: QuickTime
  matter: QuickMatter & { activityId: string }
  /** The same for each retry, so that a lost reply does not save the time twice. */
  idempotencyKey: string
}

/**
 * Saves the line as an ordinary entry, in the matter's currency and at the rate that applies. On a matter that is billed
 * electronically, the UTBMS codes that the narrative begins with become those of the entry.
 */
export async function saveQuickEntry({ user, time, matter, idempotencyKey }: Saving): Promise<string> {
  const { firm, profileId, business } = user
  const { timeEntryDate } = time
  const rate = await queryClient.fetchQuery(
    matterRateQuery(firm, { matterId: matter.matterId, userId: profileId, timeEntryDate }),
  )
  const isForeign = rate.currencyId !== business.currencyId
  const exchangeRate = isForeign
    ? await queryClient.fetchQuery(
        exchangeRateQuery(firm, {
          homeCurrencyId: business.currencyId,
          foreignCurrencyId: rate.currencyId,
          onDate: timeEntryDate,
        }),
      )
    : undefined
  const named = rate.codes && readCodes(time.description, await queryClient.fetchQuery(codesQuery(firm)))
  const body = {
    ...firm,
    clientId: matter.clientId,
    matterId: matter.matterId,
    activityId: matter.activityId,
    timeEntryUserId: profileId,
    description: named ? named.description : time.description,
    ...(named?.taskCode !== undefined && { taskCode: named.taskCode }),
    ...(named?.activityCode !== undefined && { activityCode: named.activityCode }),
    timeEntryDate,
    duration: time.duration,
    isBillable: time.isBillable,
    homeCurrencyId: business.currencyId,
    foreignCurrencyId: rate.currencyId,
    exchangeRate: exchangeRate ? decimalText(exchangeRate.exchangeRate) : 1,
    manualTimeEntry: true,
  }
  const { message } = await exchange(timeEntries.create, { query: firm, body }, { idempotencyKey })
  void warnOfBudget(user, matter.matterId)
  return message
}
