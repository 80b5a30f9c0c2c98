import type { Currency } from '#contract/session.ts'
import type { Option } from './ui/fields/options.ts'
import type { CurrencyText } from './ui/values/format.ts'

export const MULTICURRENCY = 'Bill clients in other currencies than the one the firm keeps its books in.'

/** A currency by its code, as a person chooses one. */
export const currencyOption = ({ isoCurrenyCode, currencyName }: Currency): Option => ({
  value: isoCurrenyCode,
  label: isoCurrenyCode,
  note: currencyName,
})

/** How amounts in a currency are written; one that is not listed by its code. */
export const currencyText = (currencies: readonly Currency[], code: string): CurrencyText => ({
  code,
  symbol: currencies.find(({ isoCurrenyCode }) => isoCurrenyCode === code)?.symbol ?? `${code} `,
})
