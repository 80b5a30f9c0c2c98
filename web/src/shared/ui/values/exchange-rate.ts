import { exchangeRateSentence } from '#domain/format.ts'

/** A double prints small figures with an exponent; an exchange rate is typed and shown without. */
export function decimalText(value: number): string {
  const text = String(value)
  return /e/i.test(text) ? value.toFixed(12).replace(/\.?0+$/, '') : text
}

interface Exchanged {
  readonly exchangeRate: number
  readonly homeCurrencyCode: string
  readonly currencyCode: string
}

/** Both directions of a record's rate. Where it does not fit on one line, the inverse goes to the next line. */
export const rateInHalves = ({ exchangeRate, homeCurrencyCode, currencyCode }: Exchanged): string =>
  exchangeRateSentence(decimalText(exchangeRate), homeCurrencyCode, currencyCode).replaceAll(/ (?!\()/g, '\u00A0')
