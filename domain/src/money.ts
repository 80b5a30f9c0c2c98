import { type Decimal, decimal, formatDecimal, normalized, rescale } from './decimal.ts'
import { minorUnitsOf } from './minor-units.ts'

/** An amount as an integer of the currency's smallest unit: `250_00n` with USD is 250.00 dollars, with JPY 25,000 yen. */
export type Money = { readonly minor: bigint; readonly currency: string }

/** Refuses a text that is not an ISO currency code. */
export function money(minor: bigint, currency: string): Money {
  minorUnitsOf(currency)
  return { minor, currency }
}

export const zero = (currency: string): Money => money(0n, currency)

/** Refuses two currencies. */
export function addMoney(left: Money, right: Money): Money {
  if (left.currency !== right.currency) throw new RangeError(`${left.currency} and ${right.currency} do not mix`)
  return { currency: left.currency, minor: left.minor + right.minor }
}

/** The sum of amounts that all are in `currency`; 0 for none. */
export const sumMoney = (currency: string, amounts: readonly Money[]): Money => amounts.reduce(addMoney, zero(currency))

/** The exact value in major units, with the currency's decimals. */
export const toDecimal = ({ minor, currency }: Money): Decimal => ({ units: minor, scale: minorUnitsOf(currency) })

/** Rounds a value in major units to the currency's smallest unit: the one step of a calculation that rounds (R2). */
export const roundToMoney = (value: Decimal, currency: string): Money =>
  money(rescale(value, minorUnitsOf(currency)).units, currency)

/** Major units as plain text (`-1234.50`). Refuses, never rounds, decimals that the currency does not have. */
export function fromMajor(text: string, currency: string): Money {
  const value = normalized(decimal(text))
  if (value.scale > minorUnitsOf(currency)) throw new RangeError(`${currency} has no amount ${text}`)
  return roundToMoney(value, currency)
}

/** Major units as plain text with the currency's own decimals: `1234.50`, yen `1235`. */
export const toMajorText = (amount: Money): string => formatDecimal(toDecimal(amount))

const LARGEST_EXACT = 999_999_999_999_999n

/** Whether the amount has at most 15 significant digits, which a JSON number carries exactly (decisions.md). */
export const isExactOnWire = ({ minor }: Money): boolean => minor <= LARGEST_EXACT && minor >= -LARGEST_EXACT

/** Major units as the JSON number of the wire: exact where isExactOnWire, the nearest double beyond it. */
export const toMajorNumber = (amount: Money): number => Number(toMajorText(amount))

/** An amount in minor units, as the database stores it, as the JSON number of the wire. */
export const minorToNumber = (minor: bigint | string, currency: string): number =>
  toMajorNumber(money(BigInt(minor), currency))

/** An amount in minor units, as the database stores it, as plain text in major units. */
export const minorToText = (minor: bigint | string, currency: string): string =>
  toMajorText(money(BigInt(minor), currency))

/**
 * Splits an amount in proportion to non-negative integer weights by largest remainder: each part is floored, the units left
 * over go one each to the largest fractions, ties to the earlier part (R8, R11, R18). The parts always sum to the amount.
 * Refuses negative weights and weights that are all 0.
 */
export function allocate(amount: Money, weights: readonly bigint[]): Money[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('Weights must be positive')

  const sign = amount.minor < 0n ? -1n : 1n
  const magnitude = amount.minor * sign
  const shares = weights.map((weight, index) => {
    const product = magnitude * weight
    return { index, floor: product / total, remainder: product % total }
  })
  const leftOver = magnitude - shares.reduce((sum, share) => sum + share.floor, 0n)
  const favored = new Set(
    shares
      .toSorted((left, right) => Number(right.remainder > left.remainder) - Number(right.remainder < left.remainder))
      .slice(0, Number(leftOver))
      .map((share) => share.index),
  )
  return shares.map(({ index, floor }) => ({
    minor: sign * (favored.has(index) ? floor + 1n : floor),
    currency: amount.currency,
  }))
}

/** A fee in `count` equal instalments; the first ones get the odd units (R18). Refuses a count below 1. */
export const instalments = (amount: Money, count: number): Money[] =>
  allocate(
    amount,
    Array.from({ length: count }, () => 1n),
  )
