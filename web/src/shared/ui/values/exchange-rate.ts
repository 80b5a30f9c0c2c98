import { decimalText } from '#domain/decimal.ts'
import { exchangeRateSentence } from '#domain/format.ts'

interface Exchanged {
  readonly exchangeRate: number
  readonly homeCurrencyCode: string
  readonly currencyCode: string
}

/** Both directions of a record's rate. Where it does not fit on one line, the inverse goes to the next line. */
export const rateInHalves = ({ exchangeRate, homeCurrencyCode, currencyCode }: Exchanged): string =>
  exchangeRateSentence(decimalText(exchangeRate), homeCurrencyCode, currencyCode).replaceAll(/ (?!\()/g, '\u00A0')
