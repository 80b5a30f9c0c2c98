import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyIncrement,
  clockText,
  durationHint,
  hoursFromSeconds,
  INCREMENT_MINUTES,
  isIncrementMinutes,
  MAX_TYPED_SECONDS,
  parseDuration,
  secondsFromHours,
  totalTimeText,
  workedHoursBeside,
} from './duration.ts'

const lengths = fc.integer({ min: 0, max: 400 * 86_400 })

function parsed(typed: string) {
  const duration = parseDuration(typed)
  return duration.kind === 'parsed' ? duration : undefined
}
const secondsIn = (typed: string) => parsed(typed)?.seconds
const hoursIn = (typed: string) => parsed(typed)?.hours

describe('hours worked beside hours billed', () => {
  test('typed time comes back as it was typed, though it is stored in whole seconds', () => {
    expect(workedHoursBeside('1.1216', secondsFromHours('1.1216'))).toBe('1.1216')
    expect(hoursFromSeconds(secondsFromHours('1.1216'))).toBe('1.1217')
  })

  test('time worked longer or shorter than it is billed is shown by its seconds', () => {
    expect(workedHoursBeside('1.3333', 4)).toBe('0.0011')
    expect(workedHoursBeside('1.1216', 4_039)).toBe('1.1219')
  })
})

describe('hours of 4 decimals', () => {
  test.each([
    [0, '0.0000'],
    [1, '0.0003'],
    [1200, '0.3333'],
    [5400, '1.5000'],
    [93_784, '26.0511'],
  ])('%i seconds are %s hours', (seconds, hours) => {
    expect(hoursFromSeconds(seconds)).toBe(hours)
    expect(secondsFromHours(hours)).toBe(seconds)
  })

  test('hours give back the very seconds they came from', () => {
    fc.assert(
      fc.property(lengths, (seconds) => {
        expect(secondsFromHours(hoursFromSeconds(seconds))).toBe(seconds)
      }),
    )
  })

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no length of time in seconds', (seconds) => {
    expect(() => hoursFromSeconds(seconds)).toThrow(RangeError)
    expect(() => totalTimeText(seconds)).toThrow(RangeError)
    expect(() => applyIncrement(seconds, null)).toThrow(RangeError)
  })

  test.each(['-1', '1.00001', 'one'])('%s is no length of time in hours', (hours) => {
    expect(() => secondsFromHours(hours)).toThrow(RangeError)
  })
})

describe('what people type', () => {
  test.each([
    ['1.5', 5400],
    ['.5', 1800],
    ['1,5', 5400],
    ['2', 7200],
    ['0.3333', 1200],
    ['0', 0],
    ['024', 86_400],
    ['1:30', 5400],
    [':30', 1800],
    ['0:05', 300],
    ['1:30:15', 5415],
    ['24:00:00', 86_400],
    ['1h', 3600],
    ['1.5h', 5400],
    ['1,5 h', 5400],
    ['1h30', 5400],
    ['1h 30', 5400],
    ['1h20', 4800],
    ['1h5', 3900],
    ['1h 30m', 5400],
    ['1h30m', 5400],
    ['1H 30M', 5400],
    ['1h20m10s', 4810],
    ['1h 10s', 3610],
    ['90m', 5400],
    ['7.5m', 450],
    ['45s', 45],
    ['10m 5s', 605],
    ['1 hr 5 mins', 3900],
    ['2 hours', 7200],
    ['1 hour 20 minutes', 4800],
    ['90 min', 5400],
    ['30 seconds', 30],
    [' 1:30 ', 5400],
  ])('%j is %i seconds', (typed, seconds) => {
    expect(parseDuration(typed)).toMatchObject({ kind: 'parsed', seconds })
  })

  test.each([
    '-1',
    '+1',
    '1e3',
    'abc',
    '1:5',
    '1:60',
    '1:30:60',
    '1h 90m',
    '1.5h 30m',
    '1 30',
    '20m10',
    'm',
    'h',
    '1.',
    '.',
    '1,234.5',
    '1:30h',
    'two hours',
    '1m 1h',
    'NaN',
    '0x10',
    '1h1h',
    '٣',
  ])('%j is no duration', (typed) => {
    expect(parseDuration(typed)).toEqual({ kind: 'refused', message: 'Duration must be number' })
  })

  test.each(['0.00001', '1.23456', '1,23456', '0.00001h', '.12345 hours'])('%s has too many decimals', (typed) => {
    expect(parseDuration(typed)).toEqual({ kind: 'refused', message: 'Duration can have at most 4 decimals' })
  })

  test.each(['', '   '])('%j is missing', (typed) => {
    expect(parseDuration(typed)).toEqual({ kind: 'refused', message: 'Duration is required' })
  })

  test.each(['24:00:01', '24.0001', '24.0003', '25', '1441m', '90', '99999999', '10000000.5', '9999999 m'])(
    '%s is over 24 hours',
    (typed) => {
      expect(parseDuration(typed)).toEqual({ kind: 'refused', message: 'Duration must be at most 24 hours' })
    },
  )

  test.each([
    ['1.2345', '1.2345'],
    ['1,2345', '1.2345'],
    ['.3334', '0.3334'],
    ['1.5', '1.5000'],
    ['1:30', '1.5000'],
    ['20m', '0.3333'],
    ['24', '24.0000'],
    ['soon', undefined],
  ])('%s is billed as %s hours, as it was typed', (typed, hours) => {
    expect(hoursIn(typed)).toBe(hours)
  })

  test('whatever is typed, the answer is whole seconds of a day or a refusal', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,:hms -'.split('')) }), (typed) => {
        const seconds = secondsIn(typed)
        expect(
          seconds === undefined || (Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_TYPED_SECONDS),
        ).toBe(true)
      }),
    )
  })

  test('the clock, the hint and the decimal hours of a duration are read back as it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_TYPED_SECONDS }), (seconds) => {
        expect(secondsIn(clockText(seconds))).toBe(seconds)
        expect(secondsIn(durationHint(seconds))).toBe(seconds)
        expect(secondsIn(hoursFromSeconds(seconds))).toBe(seconds)
      }),
    )
  })
})

describe('texts of a length of time', () => {
  test.each([
    [0, '00:00:00', '00:00:00', '0 min'],
    [45, '00:00:45', '00:00:45', '45 s'],
    [4500, '01:15:00', '01:15:00', '1 h 15 min'],
    [86_399, '23:59:59', '23:59:59', '23 h 59 min 59 s'],
    [86_400, '24:00:00', '1.00:00:00', '24 h'],
    [93_784, '26:03:04', '1.02:03:04', '26 h 3 min 4 s'],
    [360_000, '100:00:00', '4.04:00:00', '100 h'],
  ])('%i seconds', (seconds, clock, total, hint) => {
    expect([clockText(seconds), totalTimeText(seconds), durationHint(seconds)]).toEqual([clock, total, hint])
  })

  test('a total time says every second of it', () => {
    fc.assert(
      fc.property(lengths, (seconds) => {
        const [clock = '', days = '0'] = totalTimeText(seconds).split('.').toReversed()
        expect(Number(days) * 86_400 + (secondsIn(clock) ?? Number.NaN)).toBe(seconds)
      }),
    )
  })
})

describe('billing increments', () => {
  test.each([
    [1, 6, 'up', 1],
    [360, 6, 'up', 1],
    [361, 6, 'up', 2],
    [420, 6, 'nearest', 1],
    [540, 6, 'nearest', 2],
    [1, 15, 'nearest', 1],
    [0, 6, 'up', 0],
    [0, 6, 'nearest', 0],
  ] as const)('%i seconds in units of %i minutes, %s, are %i', (seconds, minutes, mode, units) => {
    const rounded = applyIncrement(seconds, { minutes, mode })
    expect(rounded).toEqual({ units, seconds: units * minutes * 60, hours: hoursFromSeconds(units * minutes * 60) })
  })

  test('without an increment the time stays', () => {
    expect(applyIncrement(61, null)).toEqual({ units: 0, seconds: 61, hours: '0.0169' })
  })

  test('only the listed units are known', () => {
    expect(isIncrementMinutes(6)).toBe(true)
    expect(isIncrementMinutes(7)).toBe(false)
  })

  test('rounding up bills no less than was worked and less than a unit more; applying it again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 86_400 }),
        fc.constantFrom(...INCREMENT_MINUTES),
        fc.constantFrom('up', 'nearest'),
        (seconds, minutes, mode) => {
          const rounded = applyIncrement(seconds, { minutes, mode })
          expect(rounded.seconds).toBeGreaterThan(0)
          expect(Math.abs(rounded.seconds - seconds)).toBeLessThan(minutes * 60)
          expect(mode === 'nearest' || rounded.seconds >= seconds).toBe(true)
          expect(applyIncrement(rounded.seconds, { minutes, mode })).toEqual(rounded)
        },
      ),
    )
  })
})
