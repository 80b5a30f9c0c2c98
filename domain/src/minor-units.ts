/** Currencies whose smallest unit is not a hundredth (ISO 4217; minor-units.test.ts compares with reference/currencies.json). */
const EXCEPTIONS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
])

const isoCode = /^[A-Z]{3}$/

/** How many decimals the currency's smallest unit has: 2 with few exceptions (R19). Refuses a text that is not an ISO code. */
export function minorUnitsOf(currency: string): number {
  if (!isoCode.test(currency)) throw new RangeError(`Not an ISO currency code: ${currency}`)
  return EXCEPTIONS.get(currency) ?? 2
}

/** Minor units counted in other decimals; undefined where they are not a full number of those. */
export function scaleMinor(minor: bigint, from: number, to: number): bigint | undefined {
  if (to >= from) return minor * 10n ** BigInt(to - from)
  const unit = 10n ** BigInt(from - to)
  return minor % unit === 0n ? minor / unit : undefined
}

/** How many decimals screens show and fields accept: never fewer than two (R19). */
export const shownDecimalsOf = (currency: string): number => Math.max(2, minorUnitsOf(currency))
