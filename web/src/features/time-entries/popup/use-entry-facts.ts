import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { isIncrementMinutes, type Increment } from '#domain/duration.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { currenciesQuery, exchangeRateQuery, matterChoicesQuery } from '../../../shared/choices.ts'
import { useCurrentUser, type CurrentUser } from '../../../shared/current-user.ts'
import { mdyToIso } from '../../../shared/ui/values/calendar.ts'
import { queryClient } from '../../../shared/query-client.ts'
import { matterRateQuery, type Firm } from '../queries.ts'
import { hoursTyped, keptRate, plainHours, type EntryValues } from './entry-values.ts'
import { decimalText } from '../../../shared/ui/values/decimal-text.ts'
import type { KnownCurrency } from './preview.ts'

export type EntryFormApi = UseFormReturn<EntryValues>

export function useHomeCurrency(): KnownCurrency {
  const { business } = useCurrentUser()
  return { id: business.currencyId, code: business.currencyISOCode, symbol: business.currencySymbol }
}

/** The billing currency of the form: the firm's own, the entry's or the matter's, or one of the whole list. */
export function useBillingCurrency(
  form: EntryFormApi,
  entry: TimeEntry | undefined,
  answer: MatterRate['answer'],
): KnownCurrency {
  const home = useHomeCurrency()
  const chosen = Number(useWatch({ control: form.control, name: 'foreignCurrencyId' }))
  const near = [
    home,
    ...(entry
      ? [{ id: entry.foreignCurrencyId, code: entry.foreignCurrencyCode, symbol: entry.foreignCurrencySymbol }]
      : []),
    ...(answer ? [{ id: answer.currencyId, code: answer.currencyCode, symbol: answer.currencySymbol }] : []),
  ].find(({ id }) => id === chosen)
  const { data: all } = useQuery({ ...currenciesQuery(), enabled: near === undefined })
  const listed = all?.find(({ id }) => id === chosen)
  if (near) return near
  return listed
    ? { id: listed.id, code: listed.isoCurrenyCode, symbol: listed.symbol }
    : { id: chosen, code: home.code, symbol: '' }
}

/** The rate that the matter and person lead to, why, and how the matter bills time. */
export function useMatterRate(form: EntryFormApi) {
  const { firm } = useCurrentUser()
  const [matterId, userId, currencyId, isChosen] = useWatch({
    control: form.control,
    name: ['matterId', 'timeEntryUserId', 'foreignCurrencyId', 'isCurrencyChosen'],
  })
  const { data, isError, isFetching, refetch } = useQuery(
    matterRateQuery(firm, { matterId, userId, ...(isChosen && { foreignCurrencyId: Number(currencyId) }) }),
  )
  return { answer: matterId === '' ? undefined : data, isError, isFetching, refetch }
}

export type MatterRate = ReturnType<typeof useMatterRate>

interface Edited {
  entry: TimeEntry | undefined
  isLocked: boolean
}

/** Fills in the rate and currency that were looked up, where nobody set them by hand and no saved rate stays. */
export function useLookedUpRate(form: EntryFormApi, { answer }: MatterRate, { entry, isLocked }: Edited): void {
  const [isBillable, isRateTyped, isCurrencyChosen, currencyId, rate] = useWatch({
    control: form.control,
    name: ['isBillable', 'isRateTyped', 'isCurrencyChosen', 'foreignCurrencyId', 'foreignUserRate'],
  })
  useEffect(() => {
    if (!answer || isLocked) return
    if (!isCurrencyChosen && currencyId !== String(answer.currencyId)) {
      form.setValue('foreignCurrencyId', String(answer.currencyId))
      form.setValue('exchangeRate', '')
    }
    const lookedUp = keptRate(entry, form.getValues()) ?? plainHours(answer.amount)
    if (isBillable && !isRateTyped && rate !== lookedUp) form.setValue('foreignUserRate', lookedUp)
    // The form's own values are among what is watched: a form that begins anew is filled in anew.
  }, [answer, entry, isLocked, isBillable, isRateTyped, isCurrencyChosen, currencyId, rate, form])
}

const exchangeOf = ({ firm, business }: CurrentUser, values: ExchangeValues) =>
  exchangeRateQuery(firm, {
    homeCurrencyId: business.currencyId,
    foreignCurrencyId: Number(values.foreignCurrencyId),
    onDate: mdyToIso(values.timeEntryDate) || undefined,
  })
type ExchangeValues = Pick<EntryValues, 'foreignCurrencyId' | 'timeEntryDate'>

/** The exchange rate of the day of the work, filled in unless it was typed. */
export function useExchangeRate(form: EntryFormApi, isLocked: boolean) {
  const user = useCurrentUser()
  const [foreignCurrencyId, timeEntryDate, isTyped, exchangeRate] = useWatch({
    control: form.control,
    name: ['foreignCurrencyId', 'timeEntryDate', 'isExchangeTyped', 'exchangeRate'],
  })
  const isWanted = !isLocked && !isTyped
  const { data, isError, refetch } = useQuery({
    ...exchangeOf(user, { foreignCurrencyId, timeEntryDate }),
    enabled: isWanted,
  })
  useEffect(() => {
    const lookedUp = data && decimalText(data.exchangeRate)
    if (isWanted && lookedUp !== undefined && exchangeRate !== lookedUp) form.setValue('exchangeRate', lookedUp)
  }, [isWanted, data, exchangeRate, form])
  return { isError: isError && isWanted, refetch }
}

/** A save that comes before the exchange rate waits for it; where it cannot be had, the form says that it is missing. */
export async function awaitExchangeRate(form: EntryFormApi, user: CurrentUser): Promise<void> {
  const values = form.getValues()
  const isForeign = Number(values.foreignCurrencyId) !== user.business.currencyId
  if (!isForeign || values.isExchangeTyped || values.exchangeRate !== '') return
  const answer = await queryClient.fetchQuery(exchangeOf(user, values)).catch(() => undefined)
  if (answer) form.setValue('exchangeRate', decimalText(answer.exchangeRate))
}

/** For the pill of a minimized popup, from what the popup has loaded. */
export function knownMatterName(
  firm: Firm,
  { clientId, matterId }: EntryValues,
  entry?: TimeEntry,
): string | undefined {
  if (entry?.matterId === matterId) return entry.matterName
  const lists = [clientId, undefined].map((client) =>
    queryClient.getQueryData(matterChoicesQuery(firm, client).queryKey),
  )
  return lists.flatMap((list) => list ?? []).find(({ id }) => id === matterId)?.matterName
}

/** How a save will round the time: as the matter or firm bills, but time that an edit leaves alone stays as it is. */
export function incrementFor(
  answer: MatterRate['answer'],
  values: Pick<EntryValues, 'duration' | 'matterId'>,
  entry: TimeEntry | undefined,
): Increment {
  const isKept =
    entry?.matterId === values.matterId && Number(hoursTyped(values.duration, undefined)) === entry.duration
  const minutes = answer?.incrementMinutes ?? 0
  return answer && !isKept && isIncrementMinutes(minutes) ? { minutes, mode: answer.incrementMode } : null
}
