import { applyIncrement, durationHint, type Increment, type IncrementedTime } from '#domain/duration.ts'
import { grouped, moneyText, rateAmountText } from '#domain/format.ts'
import { decimal, formatDecimal, formatFixed, normalized, parseDecimal } from '#domain/decimal.ts'
import { priceTime } from '#domain/time-amount.ts'
import type { CurrencyText } from '../../../shared/ui/values/format.ts'

export interface KnownCurrency extends CurrencyText {
  id: number
  code: string
}

export interface Priced {
  seconds: number | undefined
  /** The hours as typed, where no increment rounds them. */
  hours?: string | undefined
  increment: Increment
  isBillable: boolean
  rate: string
  exchangeRate: string
  billing: KnownCurrency
  home: KnownCurrency
  /** A timer's duration keeps its four decimals. */
  isTimed: boolean
}

export interface TotalWords {
  /** `1.25 h × £410.00`; undefined where there is nothing to multiply. */
  arithmetic: string | undefined
  total: string
  /** `$878.77`, where it is billed in another currency than the firm's. */
  homeTotal: string | undefined
}

/** What a save will bill for so much time (billing-maths R4). */
const billedTime = (seconds: number, increment: Increment): IncrementedTime => applyIncrement(seconds, increment)

/** `7 min is billed as 0.2 h`; undefined where the increment changes nothing. */
export function incrementWords(seconds: number | undefined, increment: Increment): string | undefined {
  if (seconds === undefined || seconds === 0 || increment === null) return undefined
  const billed = billedTime(seconds, increment)
  return billed.seconds === seconds ? undefined : `${durationHint(seconds)} is billed as ${shortHours(billed.hours)} h`
}

export const shortHours = (hours: string): string => formatDecimal(normalized(decimal(hours)))

/** At least two decimals, and every further one that the amount is worked out with. */
export function arithmeticHours(hours: string): string {
  const exact = normalized(decimal(hours))
  return grouped(exact.scale < 2 ? formatFixed(exact, 2) : formatDecimal(exact))
}

function billedHours(seconds: number | undefined, increment: Increment, asTyped: string | undefined): string {
  if (increment === null && asTyped !== undefined) return asTyped
  return seconds === undefined ? '0' : billedTime(seconds, increment).hours
}

/** The total line: worked out with the rules that the server posts by, so that the two cannot differ. */
export function totalWords({ seconds, increment, isBillable, billing, home, ...typed }: Priced): TotalWords {
  const isForeign = billing.id !== home.id
  const rate = parseDecimal(typed.rate || '0') ? typed.rate || '0' : '0'
  const hours = billedHours(seconds, increment, typed.hours)
  const price = priced({ rate, hours, isBillable, billing, home, exchangeRate: typed.exchangeRate.trim() })
  if (!price)
    return {
      arithmetic: undefined,
      total: moneyText({ minor: 0n, currency: billing.code }, billing.symbol),
      homeTotal: undefined,
    }
  const shownHours = typed.isTimed ? formatFixed(decimal(hours), 4) : arithmeticHours(hours)
  return {
    arithmetic:
      isBillable && seconds !== undefined && typed.rate !== ''
        ? `${shownHours} h × ${billing.symbol}${rateAmountText(rate, billing.code)}`
        : undefined,
    total: moneyText(price.foreignTotal, billing.symbol),
    homeTotal: isForeign ? moneyText(price.total, home.symbol) : undefined,
  }
}

interface Pricing {
  rate: string
  hours: string
  isBillable: boolean
  billing: KnownCurrency
  home: KnownCurrency
  exchangeRate: string
}

/** Undefined while what is typed is no rate or no exchange rate. */
function priced({ rate, hours, isBillable, billing, home, exchangeRate }: Pricing) {
  try {
    return priceTime({
      foreignUserRate: rate,
      durationHours: hours,
      exchangeRate,
      foreignCurrency: billing.code,
      homeCurrency: home.code,
      isBillable,
    })
  } catch {
    return undefined
  }
}
