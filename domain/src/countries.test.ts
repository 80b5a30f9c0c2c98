import { describe, expect, test } from 'vitest'
import { isTimeZone } from './calendar-day.ts'
import { COUNTRY_CODES, isCountryCode, defaultCurrency } from './countries.ts'
import { countryOfZone, TIME_ZONES, zonesOfCountry } from './country-zones.ts'

describe('countries', () => {
  test('are the 249 of ISO 3166-1, each with a name and a currency', () => {
    expect(COUNTRY_CODES).toHaveLength(249)
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
    expect(COUNTRY_CODES.filter((code) => names.of(code) === undefined)).toEqual([])
    expect(COUNTRY_CODES.filter((code) => !/^[A-Z]{3}$/.test(defaultCurrency(code) ?? ''))).toEqual([])
  })

  test('know the currency that their firms use', () => {
    expect(['NG', 'GB', 'US', 'ZA', 'KE', 'DE'].map(defaultCurrency)).toEqual([
      'NGN',
      'GBP',
      'USD',
      'ZAR',
      'KES',
      'EUR',
    ])
    expect(defaultCurrency('ZZ')).toBeUndefined()
    expect(isCountryCode('ng')).toBe(false)
  })
})

describe('time zones', () => {
  test('belong to countries, and the machine knows each', () => {
    expect(TIME_ZONES.filter((zone) => !isTimeZone(zone))).toEqual([])
    expect(TIME_ZONES.filter((zone) => !isCountryCode(countryOfZone(zone) ?? ''))).toEqual([])
  })

  test('of a country', () => {
    expect(zonesOfCountry('NG')).toEqual(['Africa/Lagos'])
    expect(zonesOfCountry('NZ')).toEqual(['Pacific/Auckland', 'Pacific/Chatham'])
    expect(countryOfZone('Europe/London')).toBe('GB')
    expect(countryOfZone('UTC')).toBeUndefined()
  })
})
