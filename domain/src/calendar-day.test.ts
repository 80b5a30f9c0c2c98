import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  compareDays,
  dayInZone,
  dayRangeText,
  daysBetween,
  daysFrom,
  dayText,
  dayWithWeekday,
  isEndOfMonth,
  isTimeZone,
  monthFirstText,
  monthName,
  monthsBetween,
  parseDayFirst,
  parseMonthFirst,
  startOfMonth,
  startOfWeek,
  endOfWeek,
  dayAway,
  weekdayName,
  weekdayOf,
} from './calendar-day.ts'
import { calendarDay, isCalendarDay } from './valid-day.ts'

const anyDay = fc.integer({ min: 0, max: 109_500 }).map((days) => addDays('1900-01-01', days))
const DAY_MS = 86_400_000

test.each([
  ['2026-03-31', '2026-03-01', 0],
  ['2026-02-28', '2026-03-01', 1],
  ['2025-11-30', '2026-02-01', 3],
  ['2026-03-01', '2025-12-31', -3],
])('from %s to %s are %i months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})

test('months have names', () => {
  expect(['2026-01-31', '2026-12-01'].map(monthName)).toEqual(['January', 'December'])
})

describe('which days exist', () => {
  test('a month ends on its last day, also where the calendar ends', () => {
    expect(['2024-02-29', '2199-12-31'].map(isEndOfMonth)).toEqual([true, true])
    expect(['2024-02-28', '2199-12-30'].map(isEndOfMonth)).toEqual([false, false])
  })

  test.each(['2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])('%s does', (day) => {
    expect(isCalendarDay(day)).toBe(true)
  })

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '',
    '1899-12-31',
    '2026-03-17T00:00',
  ])('%j does not', (day) => {
    expect(isCalendarDay(day)).toBe(false)
    expect(() => addDays(day, 1)).toThrow(RangeError)
  })

  test('a month ends on its last day and the next day is the first of the month after it', () => {
    const follows = (year: number, month: number) => {
      const days = (Date.UTC(year, month, 1) - Date.UTC(year, month - 1, 1)) / DAY_MS
      const [first, last] = [calendarDay(year, month, 1), calendarDay(year, month, days)]
      const after = calendarDay(month === 12 ? year + 1 : year, (month % 12) + 1, 1)
      return (
        first !== undefined &&
        last !== undefined &&
        calendarDay(year, month, days + 1) === undefined &&
        daysBetween(first, last) === days - 1 &&
        (after === undefined ? last === '2199-12-31' : addDays(last, 1) === after && addDays(after, -1) === last)
      )
    }
    const months = Array.from({ length: 300 * 12 }, (_, index) => [1900 + Math.floor(index / 12), (index % 12) + 1])
    expect(months.filter(([year = 0, month = 0]) => !follows(year, month))).toEqual([])
  })

  test('the calendar ends with 2199', () => {
    expect(() => addDays('2199-12-31', 1)).toThrow(RangeError)
    expect(calendarDay(2200, 1, 1)).toBeUndefined()
  })
})

describe('today in a time zone', () => {
  // 2026-03-16T23:30:00Z
  const eveningInLondon = 1_773_703_800_000

  test('an hour before midnight in London it is tomorrow in Lagos and still today in New York', () => {
    expect(dayInZone('Europe/London', eveningInLondon)).toBe('2026-03-16')
    expect(dayInZone('Africa/Lagos', eveningInLondon)).toBe('2026-03-17')
    expect(dayInZone('America/New_York', eveningInLondon)).toBe('2026-03-16')
  })

  test('the day changes at local midnight, also on the days the clocks change', () => {
    // London goes to summer time on 2026-03-29, so that its day has 23 hours.
    const midnight = Date.UTC(2026, 2, 29)
    expect(dayInZone('Europe/London', midnight - 1)).toBe('2026-03-28')
    expect(dayInZone('Europe/London', midnight)).toBe('2026-03-29')
    expect(dayInZone('Europe/London', midnight + DAY_MS - 3_600_000)).toBe('2026-03-30')
  })

  test('an unknown zone is refused', () => {
    expect(isTimeZone('Africa/Lagos')).toBe(true)
    expect(isTimeZone('Africa/Nowhere')).toBe(false)
    expect(() => dayInZone('Africa/Nowhere', 0)).toThrow(RangeError)
  })
})

describe('counting days', () => {
  test.each([
    ['2026-01-31', 45, '2026-03-17'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-17', 0, '2026-03-17'],
  ])('%s and %i days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
    expect(daysBetween(day, expected)).toBe(days)
  })

  test('counting agrees with the calendar of the machine', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const instant = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)))
        expect(daysBetween('1970-01-01', day)).toBe(instant / DAY_MS)
        expect(dayInZone('UTC', instant)).toBe(day)
      }),
    )
  })

  test('days sort by calendar', () => {
    expect(['2026-10-01', '2026-09-30', '2025-12-31'].sort(compareDays)).toEqual([
      '2025-12-31',
      '2026-09-30',
      '2026-10-01',
    ])
    expect(compareDays('2026-01-01', '2026-01-01')).toBe(0)
  })

  test('a range holds both its ends', () => {
    expect(daysFrom('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(daysFrom('2026-03-01', '2026-02-27')).toEqual([])
  })
})

describe('weeks and months', () => {
  test('17 March 2026 is a Tuesday of the week from Monday 16 or Sunday 15', () => {
    expect(daysFrom('2026-03-15', '2026-03-21').map(weekdayName)).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ])
    expect(startOfWeek('2026-03-17')).toBe('2026-03-16')
    expect(startOfWeek('2026-03-17', 0)).toBe('2026-03-15')
    expect(startOfWeek('2026-03-17', 6)).toBe('2026-03-14')
    expect(startOfWeek('2026-03-15')).toBe('2026-03-09')
    expect([endOfWeek('2026-03-16'), endOfWeek('2026-03-22'), endOfWeek('2026-03-17', 0)]).toEqual([
      '2026-03-22',
      '2026-03-22',
      '2026-03-21',
    ])
    expect(startOfMonth('2026-03-17')).toBe('2026-03-01')
  })

  test('the first week and the last end with the calendar', () => {
    expect([startOfWeek('1900-01-03', 0), endOfWeek('1900-01-03', 0)]).toEqual(['1900-01-01', '1900-01-06'])
    expect([startOfWeek('2199-12-31'), endOfWeek('2199-12-31')]).toEqual(['2199-12-30', '2199-12-31'])
    expect([dayAway('1900-01-01', -1), dayAway('2199-12-31', 1), dayAway('2199-12-31', -1)]).toEqual([
      undefined,
      undefined,
      '2199-12-30',
    ])
  })

  test('every week begins on its first day, at most six days back', () => {
    fc.assert(
      fc.property(
        anyDay.filter((day) => day > '1900-01-07'),
        (day) => {
          expect(weekdayOf(startOfWeek(day))).toBe(1)
          expect(weekdayOf(startOfWeek(day, 0))).toBe(0)
          expect(daysBetween(startOfWeek(day), day)).toBeLessThan(7)
          expect(daysBetween(startOfWeek(day), day)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('texts of a day', () => {
  test("day, weekday, range and the picker's value", () => {
    expect(dayText('2026-03-07')).toBe('07/03/2026')
    expect(dayWithWeekday('2026-03-17')).toBe('Tuesday 17/03/2026')
    expect(dayRangeText('2026-03-17', '2026-03-20')).toBe('17/03/2026 – 20/03/2026')
    expect(dayRangeText('2026-03-17', '2026-03-17')).toBe('17/03/2026')
    expect(monthFirstText('2026-03-17')).toBe('03/17/2026')
  })

  test('both texts are read back as the day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDayFirst(dayText(day))).toBe(day)
        expect(parseMonthFirst(monthFirstText(day))).toBe(day)
      }),
    )
  })

  test.each(['31/02/2026', '17-03-2026', '17/03/26', '', '00/01/2026', '17/03/2026x'])('%j is no day', (text) => {
    expect(parseDayFirst(text)).toBeUndefined()
  })

  test('single digits are read', () => {
    expect(parseDayFirst('7/3/2026')).toBe('2026-03-07')
    expect(parseDayFirst(' 7/3/2026 ')).toBe('2026-03-07')
    expect(parseMonthFirst(' 3/7/2026 ')).toBe('2026-03-07')
    expect(parseMonthFirst('13/13/2026')).toBeUndefined()
  })
})
