import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { isIncrementMinutes, type Increment } from '#domain/duration.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { mdyToIso } from '../../../shared/ui/values/calendar.ts'
import { queryClient } from '../../../shared/query-client.ts'
import { currenciesQuery, exchangeRateQuery, matterRateQuery, mattersQuery, type Firm } from '../queries.ts'
import { hoursTyped, plainHours, type EntryValues } from './entry-values.ts'
import { decimalText, type KnownCurrency } from './preview.ts'

export type EntryFormApi = UseFormReturn<EntryValues>

export function useHomeCurrency(): KnownCurrency {
  const { business } = useCurrentUser()
  return { id: business.currencyId, code: business.currencyISOCode, symbol: business.currencySymbol }
}

/** The billing currency of the form: the firm's own, the entry's or the matter's, or one of the whole list. */
export function useBillingCurrency(form: EntryFormApi, entry: TimeEntry | undefined): KnownCurrency {
  const home = useHomeCurrency()
  const chosen = Number(useWatch({ control: form.control, name: 'foreignCurrencyId' }))
  const { data: all } = useQuery({
    ...currenciesQuery(),
    enabled: chosen !== home.id && chosen !== entry?.foreignCurrencyId,
  })
  if (entry && chosen === entry.foreignCurrencyId) {
    return { id: chosen, code: entry.foreignCurrencyCode, symbol: entry.foreignCurrencySymbol }
  }
  const listed = all?.find(({ id }) => id === chosen)
  return listed ? { id: listed.id, code: listed.isoCurrenyCode, symbol: listed.symbol } : home
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

/** Fills in the rate and currency that were looked up, where nobody set them by hand. */
export function useLookedUpRate(form: EntryFormApi, { answer }: MatterRate, isLocked: boolean): void {
  const [isBillable, isRateTyped, isCurrencyChosen] = useWatch({
    control: form.control,
    name: ['isBillable', 'isRateTyped', 'isCurrencyChosen'],
  })
  useEffect(() => {
    if (!answer || isLocked) return
    if (!isCurrencyChosen) form.setValue('foreignCurrencyId', String(answer.currencyId))
    if (isBillable && !isRateTyped) form.setValue('foreignUserRate', plainHours(answer.amount))
  }, [answer, isLocked, isBillable, isRateTyped, isCurrencyChosen, form])
}

/** The firm's exchange rate of the day of the work, filled in unless it was typed. */
export function useExchangeRate(form: EntryFormApi, isForeign: boolean) {
  const { firm, business } = useCurrentUser()
  const [currencyId, date, isTyped] = useWatch({
    control: form.control,
    name: ['foreignCurrencyId', 'timeEntryDate', 'isExchangeTyped'],
  })
  const onDate = mdyToIso(date) || undefined
  const { data, isError, refetch } = useQuery({
    ...exchangeRateQuery(firm, {
      homeCurrencyId: business.currencyId,
      foreignCurrencyId: Number(currencyId),
      onDate,
    }),
    enabled: isForeign && !isTyped,
  })
  const isOfThisCurrency = data?.foreignCurrencyId === Number(currencyId)
  useEffect(() => {
    if (isTyped) return
    if (!isForeign) form.setValue('exchangeRate', '1')
    else if (data && isOfThisCurrency) form.setValue('exchangeRate', decimalText(data.exchangeRate))
    else form.setValue('exchangeRate', '')
  }, [isTyped, isForeign, data, isOfThisCurrency, form])
  return { isError: isError && isForeign && !isTyped, refetch, rateDate: isTyped ? null : (data?.rateDate ?? null) }
}

/** For the pill of a minimized popup, from what the popup has loaded. */
export function knownMatterName(
  firm: Firm,
  { clientId, matterId }: EntryValues,
  entry?: TimeEntry,
): string | undefined {
  if (entry?.matterId === matterId) return entry.matterName
  const lists = [clientId, undefined].map((client) => queryClient.getQueryData(mattersQuery(firm, client).queryKey))
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
