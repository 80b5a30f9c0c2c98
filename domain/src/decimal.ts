/** An exact decimal: `units` × 10^-`scale`. Rates, hours, percentages and exchange rates are computed as these (R1). */
export type Decimal = { readonly units: bigint; readonly scale: number }

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

/** Reads `-12.50`; undefined for anything else: no exponent, no plus, no separators, no lone point. Keeps trailing zeros. */
export function parseDecimal(text: string): Decimal | undefined {
  const parts = decimalPattern.exec(text)
  if (!parts) return undefined
  const [, sign = '', integerDigits = '', decimals = ''] = parts
  const magnitude = BigInt(integerDigits + decimals)
  return { units: sign === '-' ? -magnitude : magnitude, scale: decimals.length }
}

/** The decimal that a text is known to hold; refuses with a RangeError what parseDecimal does not read. */
export function decimal(text: string): Decimal {
  const value = parseDecimal(text)
  if (!value) throw new RangeError(`Not a decimal: ${text}`)
  return value
}

/** As decimal(), and refuses more than `maxScale` decimals that are not zero (R1: rates and hours 4, exchange rates 12). */
export function decimalUpTo(maxScale: number, text: string): Decimal {
  const value = normalized(decimal(text))
  if (value.scale > maxScale) throw new RangeError(`More than ${maxScale} decimals: ${text}`)
  return value
}

const magnitudeOf = (value: bigint) => (value < 0n ? -value : value)
const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent)

/**
 * The one rounding function of the product: a quotient of integers to the nearest integer, ties away from zero (R2).
 * Refuses a zero denominator.
 */
export function roundQuotient(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Division by zero')
  const [top, bottom] = [magnitudeOf(numerator), magnitudeOf(denominator)]
  const rounded = (top * 2n + bottom) / (bottom * 2n)
  return numerator < 0n === denominator < 0n ? rounded : -rounded
}

/** The value with exactly `scale` decimals, rounded where it has more (R2). */
export function rescale(value: Decimal, scale: number): Decimal {
  const shift = scale - value.scale
  const units = shift >= 0 ? value.units * powerOfTen(shift) : roundQuotient(value.units, powerOfTen(-shift))
  return { units, scale }
}

/** The same value without trailing zeros after the point. */
export function normalized(value: Decimal): Decimal {
  let { units, scale } = value
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n
    scale -= 1
  }
  return { units, scale }
}

/** Exact; nothing is rounded. */
export const multiply = (left: Decimal, right: Decimal): Decimal => ({
  units: left.units * right.units,
  scale: left.scale + right.scale,
})

/** Exact; nothing is rounded. */
export function add(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale)
  return { units: rescale(left, scale).units + rescale(right, scale).units, scale }
}

/** The exact sum of decimal texts. */
export const sumDecimals = (texts: readonly string[]): string =>
  formatDecimal(texts.map(decimal).reduce(add, { units: 0n, scale: 0 }))

/** The quotient to `scale` decimals, rounded once (R2). Refuses division by zero. */
export const divide = (left: Decimal, right: Decimal, scale: number): Decimal => ({
  units: roundQuotient(left.units * powerOfTen(right.scale + scale), right.units * powerOfTen(left.scale)),
  scale,
})

/** Below 0, 0 or above 0, as for sort; 1.5 and 1.50 are equal. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale)
  const difference = rescale(left, scale).units - rescale(right, scale).units
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Whether two decimal texts are the same value: `1.5` and `1.50` are. */
export const isSameDecimal = (left: string, right: string): boolean =>
  compareDecimals(decimal(left), decimal(right)) === 0

/** Plain digits with exactly the value's decimals: `-0.50`. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = magnitudeOf(units)
    .toString()
    .padStart(scale + 1, '0')
  const integer = digits.slice(0, digits.length - scale)
  return `${units < 0n ? '-' : ''}${integer}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`
}

/** Plain digits with exactly `scale` decimals, rounded where needed (R2). */
export const formatFixed = (value: Decimal, scale: number): string => formatDecimal(rescale(value, scale))

/** A decimal text without trailing zeros after the point: `1.50` is `1.5`. */
export const plainDecimal = (text: string): string => formatDecimal(normalized(decimal(text)))

/** A double prints small figures with an exponent; rates are typed and shown without, with 12 decimals at most. */
export function decimalText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text
}
