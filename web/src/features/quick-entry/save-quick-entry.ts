import { timeEntries } from '#contract/time-entries.ts'
import type { QuickPreview } from '#contract/time-entry-shapes.ts'
import { exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { exchangeRateQuery } from '../../shared/choices.ts'
import { decimalText } from '../../shared/ui/values/exchange-rate.ts'
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

/** Saves the line as an ordinary entry, in the matter's currency and at the rate that applies. */
export async function saveQuickEntry({ user, time, matter, idempotencyKey }: Saving): Promise<string> {
  const { firm, profileId, business } = user
  const rate = await queryClient.fetchQuery(matterRateQuery(firm, { matterId: matter.matterId, userId: profileId }))
  const isForeign = rate.currencyId !== business.currencyId
  const exchangeRate = isForeign
    ? await queryClient.fetchQuery(
        exchangeRateQuery(firm, {
          homeCurrencyId: business.currencyId,
          foreignCurrencyId: rate.currencyId,
          onDate: time.timeEntryDate,
        }),
      )
    : undefined
  const body = {
    ...firm,
    clientId: matter.clientId,
    matterId: matter.matterId,
    activityId: matter.activityId,
    timeEntryUserId: profileId,
    description: time.description,
    timeEntryDate: time.timeEntryDate,
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
