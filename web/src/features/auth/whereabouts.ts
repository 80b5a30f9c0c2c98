import { isCountryCode, defaultCurrency } from '#domain/countries.ts'
import { countryOfZone } from '#domain/country-zones.ts'
import { zoneFor } from '../../shared/zones.ts'

/** The firm's likely country by the machine's time zone, else by the region of the language; with its currency and zone. */
export function likelyWhereabouts(timeZone: string, language: string) {
  const region = /-([A-Z]{2})$/.exec(language)?.[1] ?? ''
  const countryCode = countryOfZone(timeZone) ?? (isCountryCode(region) ? region : '')
  return { countryCode, currencyCode: defaultCurrency(countryCode) ?? '', timeZone: zoneFor(countryCode, timeZone) }
}
