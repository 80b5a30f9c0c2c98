import type { MatterRateAnswer, QuickPreview } from '#contract/time-entry-shapes.ts'
import { isIncrementMinutes } from '#domain/duration.ts'
import { today } from '../../shared/clock.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { timeEntryPopup } from '../../shared/time-entry-popup-store.ts'
import { decimalText } from '../../shared/ui/values/decimal-text.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { drafts, newKey } from './popup/drafts.ts'
import { newValues } from './popup/entry-values.ts'
import { incrementNote, totalTexts } from './popup/preview.ts'

export { matterRateQuery } from './queries.ts'

export { useNewEntry } from './use-new-entry.ts'
export { newKey } from './popup/drafts.ts'

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

/** Opens the popup with what a quick entry says, where something is missing that only the form can ask for. */
export function openQuickDraft(
  user: CurrentUser,
  time: NonNullable<QuickPreview['entry']>,
  matter: QuickPreview['matters'][number],
): void {
  const { business, profileId } = user
  const blank = newValues({ today: today(business.timeZone), profileId, homeCurrencyId: business.currencyId })
  const draft = {
    id: newKey(),
    origin: 'createNew' as const,
    matterName: matter.matterName,
    values: {
      ...blank,
      duration: decimalText(time.duration),
      timeEntryDate: isoToMdy(time.timeEntryDate),
      clientId: matter.clientId,
      matterId: matter.matterId,
      description: time.description,
      isBillable: time.isBillable === 4,
    },
  }
  drafts.put(draft)
  timeEntryPopup.open('createNew', undefined, draft.id)
}

/** Opens the popup for work on a matter, from that matter's page. */
export function openEntryOn(
  { business, profileId }: CurrentUser,
  { id, clientId, matterName }: { id: string; clientId: string; matterName: string },
): void {
  const blank = newValues({ today: today(business.timeZone), profileId, homeCurrencyId: business.currencyId })
  const draft = { id: newKey(), origin: 'createNew' as const, matterName, values: { ...blank, clientId, matterId: id } }
  drafts.put(draft)
  timeEntryPopup.open('createNew', undefined, draft.id)
}
