import type { Currency } from '#contract/session.ts'
import type { Option } from './ui/fields/options.ts'

export const MULTICURRENCY = 'Bill clients in other currencies than the one the firm keeps its books in.'

/** A currency by its code, as a person chooses one. */
export const currencyOption = ({ isoCurrenyCode, currencyName }: Currency): Option => ({
  value: isoCurrenyCode,
  label: isoCurrenyCode,
  note: currencyName,
})
