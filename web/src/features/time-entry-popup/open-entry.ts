import type { MatterRateAnswer, QuickPreview, TimeEntry } from '#contract/time-entry-shapes.ts'
import { isIncrementMinutes } from '#domain/duration.ts'
import { today } from '../../shared/clock.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { timeEntryPopup } from '../../shared/records/time-entry-popup-store.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { decimalText } from '../../shared/ui/values/decimal-text.ts'
import { drafts, newKey } from './drafts.ts'
import { newValues, valuesOf, type EntryValues } from './entry-values.ts'
import { incrementNote, totalTexts } from './preview.ts'
import { entryQuery, type Firm } from './queries.ts'

function openDraft(values: EntryValues, matterName: string): void {
  const draft = { id: newKey(), origin: 'createNew' as const, matterName, values }
  drafts.put(draft)
  timeEntryPopup.open('createNew', undefined, draft.id)
}

/** The popup begins with the row of the list; saving an older version is refused and says what changed. */
export function openEntry(firm: Firm, entry: TimeEntry): void {
  queryClient.setQueryData(entryQuery(firm, entry.id).queryKey, entry)
  timeEntryPopup.open('createNew', entry.id)
}

/** The same work again, as a new entry that is not saved yet; its rate is looked up again. */
export const duplicateEntry = (entry: TimeEntry): void =>
  openDraft(
    {
      ...valuesOf(entry),
      ...(entry.isBillable === 2 ? {} : { foreignUserRate: '', isRateTyped: false }),
      isExchangeTyped: false,
    },
    entry.matterName,
  )

/** `₦20,000.00`, and how an increment rounds the time, before it is saved. */
export function totalOfQuickEntry({ business }: CurrentUser, rate: MatterRateAnswer, hours: string): string {
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
    home: { id: business.currencyId, code: business.currencyISOCode, symbol: business.currencySymbol },
    isTimed: false,
  })
  return [incrementNote(hours, increment), total].filter(Boolean).join(' · ')
}

/** Opens the popup with the values of a quick entry that lacks something only the form can ask for. */
export function openQuickDraft(
  user: CurrentUser,
  time: NonNullable<QuickPreview['entry']>,
  matter: QuickPreview['matters'][number],
): void {
  const { business, profileId } = user
  const blank = newValues({ today: today(business.timeZone), profileId, homeCurrencyId: business.currencyId })
  const values = {
    ...blank,
    duration: decimalText(time.duration),
    timeEntryDate: isoToMdy(time.timeEntryDate),
    clientId: matter.clientId,
    matterId: matter.matterId,
    description: time.description,
    isBillable: time.isBillable === 4,
  }
  openDraft(values, matter.matterName)
}

/** Opens the popup for work on a matter, from that matter's page. */
export function openEntryOn(
  { business, profileId }: CurrentUser,
  { id, clientId, matterName }: { id: string; clientId: string; matterName: string },
): void {
  const blank = newValues({ today: today(business.timeZone), profileId, homeCurrencyId: business.currencyId })
  openDraft({ ...blank, clientId, matterId: id }, matterName)
}
