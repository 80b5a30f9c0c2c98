import { z } from 'zod'
import { FirmSettingsInput, type FirmSettings } from '#schemas/firm-settings.ts'
import type { Currency } from '#contract/session.ts'
import type { CurrencyText } from '../../../shared/ui/values/format.ts'
import type { Option } from '../../../shared/ui/fields/options.ts'

/** The rates of a form, as typed. A blank one is no rate. */
export const RatesForm = z.object({
  rates: z.array(
    z.object({
      currencyCode: z.string(),
      rate: z
        .string()
        .trim()
        .refine((text) => text === '' || isRate(text), 'Rate must be an amount of at most 4 decimals'),
    }),
  ),
})
export type RatesValues = z.input<typeof RatesForm>

/** The wire's own rule, so that a form and the server never disagree. */
const isRate = (text: string) =>
  FirmSettingsInput.shape.defaultRates.safeParse([{ currencyCode: 'USD', rate: plain(text) }]).success

/** Thousands separators may be typed. */
const plain = (text: string) => text.replaceAll(',', '')

export const typedRates = (rates: FirmSettings['defaultRates'], home: string): RatesValues['rates'] => {
  const known = rates.map(({ currencyCode, rate }) => ({ currencyCode, rate: String(rate) }))
  const own = known.filter(({ currencyCode }) => currencyCode === home)
  // The firm's own currency stands first, also before it has a rate.
  return [
    ...(own.length > 0 ? own : [{ currencyCode: home, rate: '' }]),
    ...known.filter(({ currencyCode }) => currencyCode !== home),
  ]
}

export const sentRates = (rates: RatesValues['rates']) =>
  rates.filter(({ rate }) => rate !== '').map(({ currencyCode, rate }) => ({ currencyCode, rate: plain(rate) }))

export const currencyText = (currencies: readonly Currency[], code: string): CurrencyText => ({
  code,
  symbol: currencies.find(({ isoCurrenyCode }) => isoCurrenyCode === code)?.symbol ?? `${code} `,
})

export const currencyOptions = (currencies: readonly Currency[], taken: ReadonlySet<string>): Option[] =>
  currencies
    .filter(({ isoCurrenyCode }) => !taken.has(isoCurrenyCode))
    .map(({ isoCurrenyCode, currencyName }) => ({ value: isoCurrenyCode, label: isoCurrenyCode, note: currencyName }))
