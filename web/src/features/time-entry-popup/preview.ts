import { durationHint, secondsFromHours, type Increment } from '#domain/duration.ts'
import { parseDecimal, plainDecimal } from '#domain/decimal.ts'
import { moneyText, rateAmountText, withSymbol } from '#domain/format.ts'
import { hoursText } from '#domain/hours.ts'
import { priceTime } from '#domain/time-amount.ts'
import { billTime } from '#domain/time-entry.ts'
import type { KnownCurrency } from '../../shared/ui/values/format.ts'

interface Priced {
  /** The hours as typed; undefined while they cannot be read. */
  hours: string | undefined
  increment: Increment
  isBillable: boolean
  rate: string
  exchangeRate: string
  billing: KnownCurrency
  home: KnownCurrency
  /** A timer's duration keeps its four decimals. */
  isTimed: boolean
}

/** `7 min is billed as 0.2 h`; undefined where the increment changes nothing. */
export function incrementNote(hours: string | undefined, increment: Increment): string | undefined {
  const seconds = hours === undefined ? 0 : secondsFromHours(hours)
  if (hours === undefined || seconds === 0 || increment === null) return undefined
  const billed = billTime(hours, increment).hours
  const isUnchanged = secondsFromHours(billed) === seconds
  return isUnchanged ? undefined : `${durationHint(seconds)} is billed as ${plainDecimal(billed)} h`
}

/**
 * The total line, calculated by the same rules as a save: `1.25 h × £410.00`, if there is something to multiply; the total;
 * and its value in the firm's own currency, if it is billed in another.
 */
export function totalTexts({ increment, isBillable, billing, home, ...typed }: Priced) {
  const rate = readableRate(typed.rate)
  const hours = typed.hours === undefined ? '0' : billTime(typed.hours, increment).hours
  const price = priceIfReadable({
    foreignUserRate: rate,
    durationHours: hours,
    exchangeRate: typed.exchangeRate.trim(),
    foreignCurrency: billing.code,
    homeCurrency: home.code,
    isBillable,
  })
  const shownHours = hoursText(hours, typed.isTimed ? 4 : 2)
  return {
    arithmetic:
      price && isBillable && typed.hours !== undefined && typed.rate !== ''
        ? `${shownHours} h × ${withSymbol(rateAmountText(rate, billing.code), billing.symbol)}`
        : undefined,
    total: moneyText(price?.foreignTotal ?? { minor: 0n, currency: billing.code }, billing.symbol),
    homeTotal: price && billing.id !== home.id ? moneyText(price.total, home.symbol) : undefined,
  }
}

const readableRate = (typed: string) => (typed !== '' && parseDecimal(typed) ? typed : '0')

/** Undefined while the exchange rate cannot be read. */
function priceIfReadable(typed: Parameters<typeof priceTime>[0]) {
  try {
    return priceTime(typed)
  } catch {
    return undefined
  }
}
