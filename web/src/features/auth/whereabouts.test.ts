import { describe, expect, test } from 'vitest'
import { likelyWhereabouts } from './whereabouts.ts'

describe('the likely location of a firm', () => {
  test.each([
    ['Africa/Lagos', 'en-US', { countryCode: 'NG', currencyCode: 'NGN', timeZone: 'Africa/Lagos' }],
    ['Europe/London', 'en-US', { countryCode: 'GB', currencyCode: 'GBP', timeZone: 'Europe/London' }],
    ['UTC', 'en-GH', { countryCode: 'GH', currencyCode: 'GHS', timeZone: 'Africa/Accra' }],
    ['UTC', 'en', { countryCode: '', currencyCode: '', timeZone: 'UTC' }],
  ])('on a machine in %s that speaks %s', (zone, language, expected) => {
    expect(likelyWhereabouts(zone, language)).toEqual(expected)
  })
})
