import { decimalText } from '#domain/decimal.ts'
import type { MatterRateAnswer, QuickPreview, TimeEntry } from '#contract/time-entry-shapes.ts'
import { isIncrementMinutes } from '#domain/duration.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryClient } from '../../shared/query-client.ts'
import { timeEntryPopup } from '../../shared/records/time-entry-popup-store.ts'
import { newKey } from '../../shared/repeat-key.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { homeCurrencyOf } from '../../shared/ui/values/format.ts'
import { drafts } from './drafts.ts'
import { newValues, startingFor, toEntryValues, type EntryValues } from './entry-values.ts'
import { incrementNote, totalTexts } from './preview.ts'
import { entryQuery } from './queries.ts'

function openDraft(values: EntryValues, matterName: string): void {
  const draft = { id: newKey(), origin: 'createNew' as const, matterName, values, initial: values }
  drafts.put(draft)
  timeEntryPopup.open('createNew', undefined, draft.id)
}

/** Opens the popup with the row of the list; saving over a newer version is refused and shows what changed. */
export function openEntry(firm: Firm, entry: TimeEntry): void {
  queryClient.setQueryData(entryQuery(firm, entry.id).queryKey, entry)
  timeEntryPopup.open('createNew', entry.id)
}

/** The same work again, as a new entry that is not saved yet; its rate is looked up again. */
export const duplicateEntry = (entry: TimeEntry): void =>
  openDraft(
    {
      ...toEntryValues(entry),
      ...(entry.isBillable === 2 ? {} : { foreignUserRate: '', isRateTyped: false }),
      isExchangeTyped: false,
    },
    entry.matterName,
  )

/** `7 min is billed as 0.2 h · ₦20,000.00`, before the quick entry is saved. */
export function quickEntryTotal({ business }: CurrentUser, rate: MatterRateAnswer, hours: string): string {
  const minutes = rate.incrementMinutes ?? 0
  const increment = isIncrementMinutes(minutes) ? { minutes, mode: rate.incrementMode } : null
  const billing = { id: rate.currencyId, code: rate.currencyCode, symbol: rate.currencySymbol }
  const { total } = totalTexts({
    hours,
    increment,
    isBillable: true,
    rate: decimalText(rate.amount),
    // Only the amount in the billing currency is shown, and it does not depend on the exchange rate.
    exchangeRate: '1',
    billing,
    home: homeCurrencyOf(business),
    isTimed: false,
  })
  return [incrementNote(hours, increment), total].filter(Boolean).join(' · ')
}

/** Opens the popup with the values of a quick entry that lacks a field only the form has. */
export function openQuickDraft(
  user: CurrentUser,
  time: Pick<NonNullable<QuickPreview['entry']>, 'duration' | 'timeEntryDate' | 'description' | 'isBillable'>,
  matter: Pick<QuickPreview['matters'][number], 'matterId' | 'matterName' | 'clientId' | 'activityId'> | undefined,
): void {
  const values = {
    ...newValues(startingFor(user)),
    duration: decimalText(time.duration),
    timeEntryDate: isoToMdy(time.timeEntryDate),
    ...(matter && { clientId: matter.clientId, matterId: matter.matterId, activityId: matter.activityId ?? '' }),
    description: time.description,
    isBillable: time.isBillable === 4,
  }
  openDraft(values, matter?.matterName ?? '')
}

/** Opens the popup for work on a matter, from that matter's page. */
export const openEntryOn = (
  user: CurrentUser,
  { id, clientId, matterName }: { id: string; clientId: string; matterName: string },
): void => openDraft({ ...newValues(startingFor(user)), clientId, matterId: id }, matterName)
