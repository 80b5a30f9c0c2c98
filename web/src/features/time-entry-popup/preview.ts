import { durationHint, secondsFromHours, type Increment } from '#domain/duration.ts'
import { grouped, moneyText, rateAmountText } from '#domain/format.ts'
import { decimal, formatDecimal, formatFixed, normalized, parseDecimal, plainDecimal } from '#domain/decimal.ts'
import { priceTime } from '#domain/time-amount.ts'
import { billTime } from '#domain/time-entry.ts'
import type { CurrencyText } from '../../shared/ui/values/format.ts'

export interface KnownCurrency extends CurrencyText {
  id: number
  code: string
}

export interface Priced {
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

export interface TotalTexts {
  /** `1.25 h × £410.00`; undefined where there is nothing to multiply. */
  arithmetic: string | undefined
  total: string
  /** `$878.77`, where it is billed in another currency than the firm's. */
  homeTotal: string | undefined
}

/** `7 min is billed as 0.2 h`; undefined where the increment changes nothing. */
export function incrementNote(hours: string | undefined, increment: Increment): string | undefined {
  const seconds = hours === undefined ? 0 : secondsFromHours(hours)
  if (hours === undefined || seconds === 0 || increment === null) return undefined
  const billed = billTime(hours, increment).hours
  const isUnchanged = secondsFromHours(billed) === seconds
  return isUnchanged ? undefined : `${durationHint(seconds)} is billed as ${plainDecimal(billed)} h`
}

/** At least two decimals, and every further one that the amount is calculated with. */
export function formatFactorHours(hours: string): string {
  const exact = normalized(decimal(hours))
  return grouped(exact.scale < 2 ? formatFixed(exact, 2) : formatDecimal(exact))
}

/** The total line, calculated by the same rules as a save, so that the two cannot differ. */
export function totalTexts({ increment, isBillable, billing, home, ...typed }: Priced): TotalTexts {
  const isForeign = billing.id !== home.id
  const rate = parseDecimal(typed.rate || '0') ? typed.rate || '0' : '0'
  const hours = typed.hours === undefined ? '0' : billTime(typed.hours, increment).hours
  const price = priced({ rate, hours, isBillable, billing, home, exchangeRate: typed.exchangeRate.trim() })
  if (!price)
    return {
      arithmetic: undefined,
      total: moneyText({ minor: 0n, currency: billing.code }, billing.symbol),
      homeTotal: undefined,
    }
  const shownHours = typed.isTimed ? formatFixed(decimal(hours), 4) : formatFactorHours(hours)
  return {
    arithmetic:
      isBillable && typed.hours !== undefined && typed.rate !== ''
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
