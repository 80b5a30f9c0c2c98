import { decimalText } from '#domain/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { currenciesQuery, exchangeRateQuery, matterFactsQuery } from '../choices.ts'
import { useCurrentUser } from '../current-user.ts'
import { homeCurrencyOf, type KnownCurrency } from '../ui/values/format.ts'
import { mdyToIso } from '../ui/values/calendar.ts'

/** The currency fields of a charge's form; expenses and flat fees have the same names for them. */
interface CurrencyValues {
  /** MM/DD/YYYY. */
  date: string
  currencyId: string
  exchangeRate: string
  isCurrencyChosen: boolean
  isExchangeTyped: boolean
}
type CurrencyForm = UseFormReturn<CurrencyValues>

export interface ChargeCurrency {
  form: CurrencyForm
  home: KnownCurrency
  currency: KnownCurrency
  isForeign: boolean
  lookup: ReturnType<typeof useDayRate>
}

/**
 * The currency of a charge: that of the matter until another is chosen, the firm's where `matterId` is ''; and the day's
 * exchange rate, filled in unless it was typed.
 */
export function useChargeCurrency<V extends CurrencyValues>(form: UseFormReturn<V>, matterId: string): ChargeCurrency
export function useChargeCurrency(form: CurrencyForm, matterId: string): ChargeCurrency {
  const home = homeCurrencyOf(useCurrentUser().business)
  const { data: all } = useQuery(currenciesQuery())
  useMatterCurrency(form, matterId, home)
  const lookup = useDayRate(form, home)
  const currencyId = useWatch({ control: form.control, name: 'currencyId' })
  const listed = all?.find(({ id }) => String(id) === currencyId)
  const isForeign = currencyId !== String(home.id)
  const currency: KnownCurrency =
    isForeign && listed ? { id: listed.id, code: listed.isoCurrenyCode, symbol: listed.symbol } : home
  return { form, home, currency, isForeign, lookup }
}

function useMatterCurrency(form: CurrencyForm, matterId: string, home: KnownCurrency): void {
  const { firm } = useCurrentUser()
  const [currencyId, isChosen] = useWatch({ control: form.control, name: ['currencyId', 'isCurrencyChosen'] })
  const { data: all } = useQuery(currenciesQuery())
  const { data: matter } = useQuery(matterFactsQuery(firm, matterId))
  const code = matterId === '' ? home.code : matter?.currencyCode
  const wanted = isChosen ? undefined : all?.find(({ isoCurrenyCode }) => isoCurrenyCode === code)?.id
  useEffect(() => {
    if (wanted === undefined || currencyId === String(wanted)) return
    form.setValue('currencyId', String(wanted))
    form.setValue('exchangeRate', '')
  }, [form, wanted, currencyId])
}

function useDayRate(form: CurrencyForm, home: KnownCurrency) {
  const { firm } = useCurrentUser()
  const [date, currencyId, exchangeRate, isTyped] = useWatch({
    control: form.control,
    name: ['date', 'currencyId', 'exchangeRate', 'isExchangeTyped'],
  })
  const { data, isError, refetch } = useQuery({
    ...exchangeRateQuery(firm, {
      homeCurrencyId: home.id,
      foreignCurrencyId: Number(currencyId),
      onDate: mdyToIso(date) || undefined,
    }),
    enabled: !isTyped && currencyId !== '',
  })
  const lookedUp = data && decimalText(data.exchangeRate)
  useEffect(() => {
    if (!isTyped && lookedUp !== undefined && exchangeRate !== lookedUp) form.setValue('exchangeRate', lookedUp)
  }, [form, isTyped, lookedUp, exchangeRate])
  return { isError: isError && !isTyped, refetch }
}
