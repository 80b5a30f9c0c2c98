import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currenciesQuery, exchangeRateQuery, matterFactsQuery } from '../../choices.ts'
import { useCurrentUser } from '../../current-user.ts'
import type { CurrencyText } from '../values/format.ts'
import { mdyToIso } from '../values/calendar.ts'
import { decimalText } from '../values/decimal-text.ts'

interface KnownCurrency extends CurrencyText {
  readonly id: number
  readonly code: string
}

/** What the form of a charge holds about its currency, and how it is changed. */
interface CurrencyState {
  /** '' for the firm's own and for a cost that is shared. */
  readonly matterId: string
  /** MM/DD/YYYY. */
  readonly date: string
  readonly currencyId: string
  readonly exchangeRate: string
  readonly isCurrencyChosen: boolean
  readonly isExchangeTyped: boolean
  set(change: { currencyId?: string; exchangeRate?: string }): void
}

function useHomeCurrency(): KnownCurrency {
  const { business } = useCurrentUser()
  return { id: business.currencyId, code: business.currencyISOCode, symbol: business.currencySymbol }
}

/**
 * The currency of a charge: the matter's until another is chosen, the firm's where there is none; and the day's exchange
 * rate, filled in unless it was typed.
 */
export function useChargeCurrency(state: CurrencyState) {
  const home = useHomeCurrency()
  const { data: all } = useQuery(currenciesQuery())
  useMatterCurrency(state, home)
  const lookup = useDayRate(state, home)
  const { currencyId } = state
  const listed = all?.find(({ id }) => String(id) === currencyId)
  const isForeign = currencyId !== String(home.id)
  const currency: KnownCurrency =
    isForeign && listed ? { id: listed.id, code: listed.isoCurrenyCode, symbol: listed.symbol } : home
  return { home, currency, isForeign, lookup }
}

function useMatterCurrency({ matterId, currencyId, isCurrencyChosen, set }: CurrencyState, home: KnownCurrency): void {
  const { firm } = useCurrentUser()
  const { data: all } = useQuery(currenciesQuery())
  const { data: matter } = useQuery(matterFactsQuery(firm, matterId))
  const code = matterId === '' ? home.code : matter?.currencyCode
  const wanted = isCurrencyChosen ? undefined : all?.find(({ isoCurrenyCode }) => isoCurrenyCode === code)?.id
  useEffect(() => {
    if (wanted !== undefined && currencyId !== String(wanted)) set({ currencyId: String(wanted), exchangeRate: '' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `set` is a new function on each render and always does the same
  }, [wanted, currencyId])
}

function useDayRate({ date, currencyId, exchangeRate, isExchangeTyped, set }: CurrencyState, home: KnownCurrency) {
  const { firm } = useCurrentUser()
  const { data, isError, refetch } = useQuery({
    ...exchangeRateQuery(firm, {
      homeCurrencyId: home.id,
      foreignCurrencyId: Number(currencyId),
      onDate: mdyToIso(date) || undefined,
    }),
    enabled: !isExchangeTyped && currencyId !== '',
  })
  const lookedUp = data && decimalText(data.exchangeRate)
  useEffect(() => {
    if (!isExchangeTyped && lookedUp !== undefined && exchangeRate !== lookedUp) set({ exchangeRate: lookedUp })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `set` is a new function on each render and always does the same
  }, [isExchangeTyped, lookedUp, exchangeRate])
  return { isError: isError && !isExchangeTyped, refetch }
}
export type ChargeCurrency = ReturnType<typeof useChargeCurrency>
