import { isCountryCode, defaultCurrency } from '#domain/countries.ts'
import { countryOfZone } from '#domain/country-zones.ts'
import { zoneFor } from '../../shared/zones.ts'

interface Whereabouts {
  readonly countryCode: string
  readonly currencyCode: string
  readonly timeZone: string
}

/** Where the firm most likely is: by the machine's time zone, else by the region of the person's language. */
export function likelyWhereabouts(timeZone: string, language: string): Whereabouts {
  const region = /-([A-Z]{2})$/.exec(language)?.[1] ?? ''
  const countryCode = countryOfZone(timeZone) ?? (isCountryCode(region) ? region : '')
  return { countryCode, currencyCode: defaultCurrency(countryCode) ?? '', timeZone: zoneFor(countryCode, timeZone) }
}
