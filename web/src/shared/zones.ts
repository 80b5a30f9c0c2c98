import { TIME_ZONES, zonesOfCountry } from '#domain/country-zones.ts'
import type { Option } from './ui/fields/options.ts'

/** The zone of a country: the current one if it is there, else the only one of the country, else the current one. */
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
