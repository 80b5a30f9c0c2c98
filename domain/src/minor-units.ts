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

/** How many decimals screens show and fields accept: never fewer than two (R19). */
export const shownDecimalsOf = (currency: string): number => Math.max(2, minorUnitsOf(currency))
