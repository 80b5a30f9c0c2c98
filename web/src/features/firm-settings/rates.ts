import type { FirmSettings } from '#contract/firm-settings.ts'
import type { Currency } from '#contract/session.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { currencyText } from '../../shared/currency-choice.ts'
import { formatRate } from '../../shared/ui/values/format.ts'

/** The rates of a form, as typed. A blank one is no rate. */
export interface RatesValues {
  rates: { currencyCode: string; rate: string }[]
}

/** Checks rates as the contract does; blank ones are left out of what is sent, and are not checked. */
export const ratesResolver = <Values extends RatesValues>() =>
  contractResolver<Values>(
    async () => (await import('#schemas/firm-settings.ts')).FirmSettingsInput,
    ({ rates }) => ({
      defaultRates: rates.map(({ currencyCode, rate }) => ({ currencyCode, rate: plainAmount(rate) || '0' })),
    }),
    (path) => path.replace(/^defaultRates/, 'rates'),
  )

/** Thousands separators may be typed. */
const plainAmount = (text: string) => text.replaceAll(',', '').trim()

/** What a field shows once it is left: `90,000.00`. A text that is no rate stays as typed, with its error. */
export function shownRate(text: string, code: string): string {
  const plain = plainAmount(text)
  return /^\d+(\.\d{1,4})?$/.test(plain) ? formatRate(plain, { symbol: '', code }) : text
}

export const typedRates = (rates: FirmSettings['defaultRates'], home: string): RatesValues['rates'] => {
  const known = rates.map(({ currencyCode, rate }) => ({ currencyCode, rate: shownRate(String(rate), currencyCode) }))
  const own = known.filter(({ currencyCode }) => currencyCode === home)
  // The firm's own currency comes first, even before it has a rate.
  return [
    ...(own.length > 0 ? own : [{ currencyCode: home, rate: '' }]),
    ...known.filter(({ currencyCode }) => currencyCode !== home),
  ]
}

export const toWireRates = (rates: RatesValues['rates']) =>
  rates
    .filter(({ rate }) => rate.trim() !== '')
    .map(({ currencyCode, rate }) => ({ currencyCode, rate: plainAmount(rate) }))

/** `Rate in USD is now $180.00`, for each rate that differs. */
export function ratesChanged(
  before: FirmSettings['defaultRates'],
  now: FirmSettings['defaultRates'],
  currencies: readonly Currency[],
): string[] {
  const rateIn = (rates: FirmSettings['defaultRates'], code: string) =>
    rates.find(({ currencyCode }) => currencyCode === code)?.rate
  const codes = [...new Set([...before, ...now].map(({ currencyCode }) => currencyCode))]
  return codes
    .filter((code) => rateIn(before, code) !== rateIn(now, code))
    .map((code) => {
      const rate = rateIn(now, code)
      return `Rate in ${code} is now ${rate === undefined ? 'none' : formatRate(rate, currencyText(currencies, code))}`
    })
}
