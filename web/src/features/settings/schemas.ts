import { z } from 'zod'
import { FirmSettingsInput } from '#schemas/firm-settings.ts'
import { plainAmount } from './time/rates.ts'

/** What the forms of the settings are checked with; loaded when one is first checked. */
const { name, matterNumberPattern, countryCode, timeZone, currencyCode } = FirmSettingsInput.shape
export const FirmValues = z.object({
  name: name.unwrap(),
  countryCode: countryCode.unwrap(),
  timeZone: timeZone.unwrap(),
  currencyCode: currencyCode.unwrap(),
  multicurrency: z.boolean(),
  matterNumberPattern: matterNumberPattern.unwrap(),
  weekStartsOn: z.string(),
})

/** The wire's own rule, so that a form and the server never disagree. A blank rate is no rate. */
const isRate = (text: string) =>
  FirmSettingsInput.shape.defaultRates.safeParse([{ currencyCode: 'USD', rate: plainAmount(text) }]).success

export const RateValues = z.object({
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
