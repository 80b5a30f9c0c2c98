import { dayRangeText, dayText } from '#domain/calendar-day.ts'
import { decimal, formatFixed } from '#domain/decimal.ts'
import { grouped, rateAmountText, withSymbol } from '#domain/format.ts'
import { hoursText } from '#domain/hours.ts'
import { shownDecimalsOf } from '#domain/minor-units.ts'

/** The symbol and code that an amount is formatted with. */
export interface CurrencyText {
  readonly symbol: string
  /** ISO code, which decides the decimals. Without it there are two. */
  readonly code?: string | undefined
}

/** The currency of a record, as answers carry it. */
export const currencyOf = (record: {
  readonly currencySymbol: string
  readonly currencyCode: string
}): CurrencyText => ({ symbol: record.currencySymbol, code: record.currencyCode })

export interface KnownCurrency extends CurrencyText {
  readonly id: number
  readonly code: string
}

/** The firm's own currency. */
export const homeCurrencyOf = (business: {
  readonly currencyId: number
  readonly currencySymbol: string
  readonly currencyISOCode: string
}): KnownCurrency => ({ id: business.currencyId, symbol: business.currencySymbol, code: business.currencyISOCode })

/** A figure as the wire carries it, or exact decimal text. */
export type Amount = number | string

export const EM_DASH = '—'

/** A rounded figure with separators; a negative that rounds to nothing has no sign. */
const figure = (amount: Amount, decimals: number) => grouped(formatFixed(decimal(String(amount)), decimals))

const decimalsOf = (currency: CurrencyText): number => (currency.code ? shownDecimalsOf(currency.code) : 2)

/** `$1,234.50`, `−$250.00`. */
export const formatMoney = (amount: Amount, currency: CurrencyText): string =>
  withSymbol(figure(amount, decimalsOf(currency)), currency.symbol)

/** Hours with 2 to 4 decimals, never rounded, and with no fewer than `decimals`. */
export const formatHours = (hours: Amount, decimals?: number): string => hoursText(String(hours), decimals)

/** `$520.00`; decimals beyond the currency's are kept, since they are billed. */
export const formatRate = (rate: Amount, currency: CurrencyText): string =>
  withSymbol(rateAmountText(String(rate), currency.code ?? 'USD'), currency.symbol)

export const formatPercent = (percent: Amount): string => `${figure(percent, 1)}%`

export const formatCount = (count: number): string => grouped(String(count))

/** `1 matter`, `1,204 matters`. */
export const formatCounted = (count: number, noun: { readonly one: string; readonly many: string }): string =>
  `${formatCount(count)} ${count === 1 ? noun.one : noun.many}`

/** `01/03/2026 – 31/03/2026`, or the end that is known. */
export function formatDayRange(from: string | undefined, to: string | undefined): string {
  if (from && to) return dayRangeText(from, to)
  if (from) return `from ${dayText(from)}`
  return to ? `until ${dayText(to)}` : ''
}
