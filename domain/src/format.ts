import { compareDecimals, type Decimal, decimal, divide, formatDecimal, formatFixed, normalized } from './decimal.ts'
import { shownDecimalsOf } from './minor-units.ts'
import { type Money, toDecimal } from './money.ts'

/** The minus of amounts (ui.md §12): U+2212, which is as wide as a digit. */
const MINUS = '−'

/** Thousands commas into plain digits: `-1234567.50` becomes `−1,234,567.50`. */
export function grouped(plainDigits: string): string {
  const [integerDigits = '', decimals] = plainDigits.replace('-', '').split('.')
  const separated = integerDigits.replace(/\B(?=(\d{3})+$)/g, ',')
  const sign = plainDigits.startsWith('-') ? MINUS : ''
  return `${sign}${separated}${decimals === undefined ? '' : `.${decimals}`}`
}

/** An amount without its symbol, with max(2, minor units) decimals: `1,234,567.50`, `31.889` (R19). */
export const amountText = (amount: Money): string =>
  grouped(formatFixed(toDecimal(amount), shownDecimalsOf(amount.currency)))

/** A currency without a sign of its own is written with its code, which digits must not run into. */
const CODE = /^[A-Z]{3}$/

/** The symbol first, no space, the minus before it: `−$250.00` (ui.md §12); after a code a space that does not break: `KWD 31.889`. */
export function withSymbol(digits: string, symbol: string): string {
  const sign = CODE.test(symbol) ? `${symbol}\u00A0` : symbol
  return digits.startsWith(MINUS) ? `${MINUS}${sign}${digits.slice(MINUS.length)}` : `${sign}${digits}`
}

export const moneyText = (amount: Money, symbol: string): string => withSymbol(amountText(amount), symbol)

/** Trailing zeros go, but not below so many decimals. */
function withMinDecimals(decimals: number, value: Decimal): string {
  const exact = normalized(value)
  return grouped(exact.scale < decimals ? formatFixed(exact, decimals) : formatDecimal(exact))
}

/** A rate as plain text: `520.00`. Decimals beyond the currency's are kept (`94.369`), since they are billed. */
export const rateAmountText = (rate: string, currency: string): string =>
  withMinDecimals(shownDecimalsOf(currency), decimal(rate))

/**
 * Both directions of an exchange rate, so that nobody types the inverse (R6):
 * `1 NGN = 0.000629126702 USD (1 USD = 1,589.50 NGN)`. The inverse has 2 decimals, up to 4 below 100 (1.15 for 1.1457
 * would miss the amount shown beside it), and 12 below 1.
 */
export function exchangeRateSentence(exchangeRate: string, homeCurrency: string, foreignCurrency: string): string {
  const rate = decimal(exchangeRate)
  const inverse = divide(decimal('1'), rate, 12)
  const isBelow = (limit: string) => compareDecimals(inverse, decimal(limit)) < 0
  const decimals = isBelow('1') ? 12 : isBelow('100') ? 4 : 2
  const shownInverse = withMinDecimals(2, divide(decimal('1'), rate, decimals))
  const forward = `1 ${homeCurrency} = ${withMinDecimals(0, rate)} ${foreignCurrency}`
  return `${forward} (1 ${foreignCurrency} = ${shownInverse} ${homeCurrency})`
}

const SIZE_UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const

/** A file's size in 1024-based units with 2 decimals, whole bytes without: `512 Bytes`, `1.50 KB` (spec §9). */
export function fileSizeText(bytes: number | bigint): string {
  const size = BigInt(bytes)
  if (size < 0n) throw new RangeError('A file has no negative size')
  if (size < 1024n) return `${size} Bytes`
  const shownIn = (power: number) => divide({ units: size, scale: 0 }, { units: 1024n ** BigInt(power), scale: 0 }, 2)
  let power = 1
  // Compared after rounding, so that no size reads 1,024.00 of a unit that has a larger one above it.
  while (power < SIZE_UNITS.length - 1 && shownIn(power).units >= 1024_00n) power += 1
  return `${grouped(formatDecimal(shownIn(power)))} ${SIZE_UNITS[power]}`
}
