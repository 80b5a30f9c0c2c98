import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INCREMENT_MINUTES, secondsFromHours } from './duration.ts'
import { billTime, keepsRate, keepsTime } from './time-entry.ts'

describe('billed time', () => {
  test('without an increment the hours are billed as they were typed', () => {
    expect(billTime('1.2345', null)).toEqual({ hours: '1.2345', incrementMinutes: null })
  })

  test.each([
    ['0.1167', 6, 'up', '0.2000'],
    ['0.1167', 6, 'nearest', '0.1000'],
    ['0.2000', 6, 'up', '0.2000'],
    ['1.01', 15, 'up', '1.2500'],
  ] as const)('%s hours in units of %i minutes, %s, are billed as %s hours', (hours, minutes, mode, billed) => {
    expect(billTime(hours, { minutes, mode })).toEqual({ hours: billed, incrementMinutes: minutes })
  })

  test('the shortest time that can be typed is one unit, though it is less than half a second', () => {
    expect(secondsFromHours('0.0001')).toBe(0)
    expect(billTime('0.0001', { minutes: 6, mode: 'up' }).hours).toBe('0.1000')
    expect(billTime('0.0001', { minutes: 6, mode: 'nearest' }).hours).toBe('0.1000')
  })

  test('no time is billed as no time', () => {
    expect(billTime('0.0000', { minutes: 6, mode: 'up' }).hours).toBe('0.0000')
  })

  test('billed time that is billed again stays the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 240_000 }),
        fc.constantFrom(...INCREMENT_MINUTES),
        fc.constantFrom('up', 'nearest'),
        (tenThousandths, minutes, mode) => {
          const billed = billTime((tenThousandths / 10_000).toFixed(4), { minutes, mode })
          expect(billTime(billed.hours, { minutes, mode })).toEqual(billed)
        },
      ),
    )
  })
})

describe('the rate of an entry that is edited', () => {
  const basis = { matterId: 'matter', userId: 'amara', currency: 'NGN' }
  const before = { ...basis, isBillable: true }

  test('stays, whatever the person or the firm charges by now', () => {
    expect(keepsRate(before, basis)).toBe(true)
  })

  test('is looked up again for another matter, person or currency, and for time that was not billable', () => {
    expect(keepsRate(before, { ...basis, matterId: 'another' })).toBe(false)
    expect(keepsRate(before, { ...basis, userId: 'tobi' })).toBe(false)
    expect(keepsRate(before, { ...basis, currency: 'USD' })).toBe(false)
    expect(keepsRate({ ...before, isBillable: false }, basis)).toBe(false)
  })
})

describe('the time of an entry that is edited', () => {
  test('stays where matter and hours are the same, however the hours are written', () => {
    expect(keepsTime({ matterId: 'matter', hours: '1.5000' }, { matterId: 'matter', hours: '1.5' })).toBe(true)
  })

  test('is rounded again for other hours or another matter', () => {
    expect(keepsTime({ matterId: 'matter', hours: '1.5' }, { matterId: 'matter', hours: '1.5001' })).toBe(false)
    expect(keepsTime({ matterId: 'matter', hours: '1.5' }, { matterId: 'another', hours: '1.5' })).toBe(false)
  })
})
