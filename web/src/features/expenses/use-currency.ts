import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currenciesQuery, exchangeRateQuery, matterFactsQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { CurrencyText } from '../../shared/ui/values/format.ts'
import { mdyToIso } from '../../shared/ui/values/calendar.ts'
import { decimalText } from '../time-entries/public.ts'

export interface KnownCurrency extends CurrencyText {
  readonly id: number
  readonly code: string
}

/** What the form of a charge holds about its currency, and how it is changed. */
export interface CurrencyState {
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

export function useHomeCurrency(): KnownCurrency {
  const { business } = useCurrentUser()
  return { id: business.currencyId, code: business.currencyISOCode, symbol: business.currencySymbol }
}

/**
 * The currency of a charge: the matter's until another is chosen, the firm's where there is none; and the day's exchange
 * rate, filled in unless it was typed.
 */
export function useChargeCurrency(state: CurrencyState) {
  const { firm, business } = useCurrentUser()
  const home = useHomeCurrency()
  const { data: all } = useQuery(currenciesQuery())
  const { data: matter } = useQuery(matterFactsQuery(firm, state.matterId))
  const follows = !state.isCurrencyChosen
  const ofMatter = state.matterId === '' ? home.code : matter?.currencyCode
  const wanted = follows ? all?.find(({ isoCurrenyCode }) => isoCurrenyCode === ofMatter)?.id : undefined
  const { set, currencyId, exchangeRate } = state
  useEffect(() => {
    if (wanted !== undefined && currencyId !== String(wanted)) set({ currencyId: String(wanted), exchangeRate: '' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `set` is a new function on each render and always does the same
  }, [wanted, currencyId])

  const listed = all?.find(({ id }) => String(id) === currencyId)
  const currency: KnownCurrency =
    currencyId === String(home.id) || !listed
      ? home
      : { id: listed.id, code: listed.isoCurrenyCode, symbol: listed.symbol }
  const isForeign = currencyId !== String(business.currencyId)
  const lookup = useQuery({
    ...exchangeRateQuery(firm, {
      homeCurrencyId: business.currencyId,
      foreignCurrencyId: Number(currencyId),
      onDate: mdyToIso(state.date) || undefined,
    }),
    enabled: !state.isExchangeTyped && currencyId !== '',
  })
  const lookedUp = lookup.data && decimalText(lookup.data.exchangeRate)
  useEffect(() => {
    if (!state.isExchangeTyped && lookedUp !== undefined && exchangeRate !== lookedUp) set({ exchangeRate: lookedUp })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `set` is a new function on each render and always does the same
  }, [state.isExchangeTyped, lookedUp, exchangeRate])
  return {
    home,
    currency,
    isForeign,
    lookup: { isError: lookup.isError && !state.isExchangeTyped, refetch: lookup.refetch },
  }
}
export type ChargeCurrency = ReturnType<typeof useChargeCurrency>
