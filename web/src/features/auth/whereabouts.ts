import { isCountryCode, usualCurrency } from '#domain/countries.ts'
import { countryOfZone, TIME_ZONES, zonesOfCountry } from '#domain/country-zones.ts'
import type { Option } from '../../shared/ui/fields/options.ts'

interface Whereabouts {
  readonly countryCode: string
  readonly currencyCode: string
  readonly timeZone: string
}

/** Where the firm most likely is: by the machine's time zone, else by the region of the person's language. */
export function likelyWhereabouts(timeZone: string, language: string): Whereabouts {
  const region = /-([A-Z]{2})$/.exec(language)?.[1] ?? ''
  const countryCode = countryOfZone(timeZone) ?? (isCountryCode(region) ? region : '')
  return { countryCode, currencyCode: usualCurrency(countryCode) ?? '', timeZone: zoneFor(countryCode, timeZone) }
}

/** The zone of a country: the one that was chosen where it lies there, the only one where there is one. */
export function zoneFor(countryCode: string, current: string): string {
  const zones = zonesOfCountry(countryCode)
  if (zones.includes(current)) return current
  return zones.length === 1 ? (zones[0] ?? current) : current
}

/** The zones of the country first; a machine may also know its own zone by an older name. */
export function zoneOptions(countryCode: string, current: string): Option[] {
  const near = zonesOfCountry(countryCode)
  const rest = TIME_ZONES.filter((zone) => !near.includes(zone))
  const own = current === '' || near.includes(current) || rest.includes(current) ? [] : [current]
  return [...own, ...near, ...rest].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
