import { decimalText } from '#domain/decimal.ts'
import type { MatterRateAnswer, TimeEntry } from '#contract/time-entry-shapes.ts'
import { isIncrementMinutes, type Increment } from '#domain/duration.ts'
import { keepsTime } from '#domain/time-entry.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { currenciesQuery, exchangeRateQuery, matterChoicesQuery } from '../../shared/choices.ts'
import { useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { mdyToIso } from '../../shared/ui/values/calendar.ts'
import { queryClient } from '../../shared/query-client.ts'
import { toast } from '../../shared/toast.ts'
import { matterRateQuery } from './queries.ts'
import { enteredHours, storedRate, type EntryValues } from './entry-values.ts'
import { homeCurrencyOf, type KnownCurrency } from '../../shared/ui/values/format.ts'

export type EntryFormApi = UseFormReturn<EntryValues>

/** The chosen billing currency: the firm's own, the entry's or the matter's, otherwise one of the full list. */
export function useBillingCurrency(
  form: EntryFormApi,
  entry: TimeEntry | undefined,
  answer: MatterRate['answer'],
): KnownCurrency {
  const home = homeCurrencyOf(useCurrentUser().business)
  const chosen = Number(useWatch({ control: form.control, name: 'foreignCurrencyId' }))
  const known = [
    home,
    entry && { id: entry.foreignCurrencyId, code: entry.foreignCurrencyCode, symbol: entry.foreignCurrencySymbol },
    answer && { id: answer.currencyId, code: answer.currencyCode, symbol: answer.currencySymbol },
  ].find((currency) => currency?.id === chosen)
  const { data: all } = useQuery({ ...currenciesQuery(), enabled: known === undefined })
  if (known) return known
  const listed = all?.find(({ id }) => id === chosen)
  return { id: chosen, code: listed?.isoCurrenyCode ?? home.code, symbol: listed?.symbol ?? '' }
}

type RateValues = Pick<
  EntryValues,
  'matterId' | 'timeEntryUserId' | 'timeEntryDate' | 'foreignCurrencyId' | 'isCurrencyChosen'
>

const rateQuery = (firm: Firm, values: RateValues) =>
  matterRateQuery(firm, {
    matterId: values.matterId,
    userId: values.timeEntryUserId,
    timeEntryDate: mdyToIso(values.timeEntryDate) || undefined,
    ...(values.isCurrencyChosen && { foreignCurrencyId: Number(values.foreignCurrencyId) }),
  })

/** The rate for the matter, person and day, why it applies, and how the matter bills time. */
export function useMatterRate(form: EntryFormApi) {
  const { firm } = useCurrentUser()
  const [matterId, timeEntryUserId, timeEntryDate, foreignCurrencyId, isCurrencyChosen] = useWatch({
    control: form.control,
    name: ['matterId', 'timeEntryUserId', 'timeEntryDate', 'foreignCurrencyId', 'isCurrencyChosen'],
  })
  const { data, isError, refetch } = useQuery(
    rateQuery(firm, { matterId, timeEntryUserId, timeEntryDate, foreignCurrencyId, isCurrencyChosen }),
  )
  return { answer: matterId === '' ? undefined : data, isError, refetch }
}

export type MatterRate = ReturnType<typeof useMatterRate>

interface Edited {
  entry: TimeEntry | undefined
  isLocked: boolean
}

/** Fills in the rate and currency that were looked up, unless they were set by hand or the edit keeps the saved rate. */
export function useLookedUpRate(form: EntryFormApi, { answer }: MatterRate, { entry, isLocked }: Edited): void {
  const [isBillable, isRateTyped, isCurrencyChosen, currencyId, rate] = useWatch({
    control: form.control,
    name: ['isBillable', 'isRateTyped', 'isCurrencyChosen', 'foreignCurrencyId', 'foreignUserRate'],
  })
  useEffect(() => {
    if (answer && !isLocked) fillIn(form, answer, entry)
    // The form's own values are watched too, so that a form that was reset is filled in again.
  }, [answer, entry, isLocked, isBillable, isRateTyped, isCurrencyChosen, currencyId, rate, form])
}

function fillIn(form: EntryFormApi, answer: MatterRateAnswer, entry: TimeEntry | undefined): void {
  const { isBillable, isRateTyped, isCurrencyChosen, foreignCurrencyId, foreignUserRate } = form.getValues()
  if (!isCurrencyChosen && foreignCurrencyId !== String(answer.currencyId)) {
    form.setValue('foreignCurrencyId', String(answer.currencyId))
    form.setValue('exchangeRate', '')
  }
  const lookedUp = storedRate(entry, form.getValues(), answer) ?? decimalText(answer.amount)
  if (isBillable && !isRateTyped && foreignUserRate !== lookedUp) form.setValue('foreignUserRate', lookedUp)
}

/**
 * A save that comes before the rate waits for it, so that nothing is billed at the rate or in the currency of the previous
 * matter. Returns whether the form has them; if not, the field shows it.
 */
async function awaitMatterRate(form: EntryFormApi, { firm }: CurrentUser, entry?: TimeEntry): Promise<boolean> {
  const values = form.getValues()
  const isSettled = storedRate(entry, values) !== undefined || (values.isRateTyped && values.isCurrencyChosen)
  if (isSettled || !values.isBillable || values.matterId === '' || values.timeEntryUserId === '') return true
  const query = rateQuery(firm, values)
  if (queryClient.getQueryData(query.queryKey)) return true
  try {
    fillIn(form, await queryClient.fetchQuery(query), entry)
    return true
  } catch (error) {
    toast.error(error)
    return false
  }
}

/** Waits for the lookups that are under way when the form is saved. Returns whether it can be saved. */
export async function awaitLookups(form: EntryFormApi, user: CurrentUser, entry?: TimeEntry): Promise<boolean> {
  const hasRate = await awaitMatterRate(form, user, entry)
  if (hasRate) await awaitExchangeRate(form, user)
  return hasRate
}

type ExchangeValues = Pick<EntryValues, 'foreignCurrencyId' | 'timeEntryDate'>

const dayRateQuery = ({ firm, business }: CurrentUser, values: ExchangeValues) =>
  exchangeRateQuery(firm, {
    homeCurrencyId: business.currencyId,
    foreignCurrencyId: Number(values.foreignCurrencyId),
    onDate: mdyToIso(values.timeEntryDate) || undefined,
  })

/** The exchange rate of the day of the work, filled in unless it was typed. */
export function useExchangeRate(form: EntryFormApi, isLocked: boolean) {
  const user = useCurrentUser()
  const [foreignCurrencyId, timeEntryDate, isTyped, exchangeRate] = useWatch({
    control: form.control,
    name: ['foreignCurrencyId', 'timeEntryDate', 'isExchangeTyped', 'exchangeRate'],
  })
  const isWanted = !isLocked && !isTyped
  const { data, isError, refetch } = useQuery({
    ...dayRateQuery(user, { foreignCurrencyId, timeEntryDate }),
    enabled: isWanted,
  })
  useEffect(() => {
    const lookedUp = data && decimalText(data.exchangeRate)
    if (isWanted && lookedUp !== undefined && exchangeRate !== lookedUp) form.setValue('exchangeRate', lookedUp)
  }, [isWanted, data, exchangeRate, form])
  return { isError: isError && isWanted, refetch }
}

/** A save that comes before the day's exchange rate waits for it; if it does not load, the form shows it as missing. */
async function awaitExchangeRate(form: EntryFormApi, user: CurrentUser): Promise<void> {
  const values = form.getValues()
  const isForeign = Number(values.foreignCurrencyId) !== user.business.currencyId
  const query = dayRateQuery(user, values)
  const isKnown = values.exchangeRate !== '' && queryClient.getQueryData(query.queryKey) !== undefined
  if (!isForeign || values.isExchangeTyped || isKnown) return
  const answer = await queryClient.fetchQuery(query).catch(() => undefined)
  if (answer) form.setValue('exchangeRate', decimalText(answer.exchangeRate))
}

/** The matter's name for the pill of a minimized popup, if the popup has loaded it. */
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

/** The increment that a save will apply: the matter's or the firm's; none for time that an edit keeps. */
export function incrementFor(
  answer: MatterRate['answer'],
  values: Pick<EntryValues, 'duration' | 'matterId'>,
  entry: TimeEntry | undefined,
): Increment {
  const hours = enteredHours(values.duration)
  const keepsEntryTime =
    entry !== undefined &&
    hours !== undefined &&
    keepsTime({ matterId: entry.matterId, hours: decimalText(entry.duration) }, { matterId: values.matterId, hours })
  const minutes = answer?.incrementMinutes ?? 0
  return answer && !keepsEntryTime && isIncrementMinutes(minutes) ? { minutes, mode: answer.incrementMode } : null
}
