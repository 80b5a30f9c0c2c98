import { describe, expect, test } from 'vitest'
import { Day } from '#contract/common.ts'
import {
  addMonths,
  dateComplaint,
  endOfMonth,
  isoToMdy,
  mdyToDmy,
  mdyToIso,
  rangePresets,
  readDay,
  shownDay,
  spokenDay,
  valueOfTyped,
  weeksOf,
} from './calendar.ts'

test('a month away is the same day, or the last day of a shorter month', () => {
  expect(addMonths('2026-03-17', 1)).toBe('2026-04-17')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2026-03-31', -4)).toBe('2025-11-30')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(endOfMonth('2028-02-03')).toBe('2028-02-29')
  expect(['2026-04-30', '2026-12-01', '2199-12-01'].map(endOfMonth)).toEqual(['2026-04-30', '2026-12-31', '2199-12-31'])
})

test('the calendar of March 2026 runs from Monday 23 February to Sunday 5 April', () => {
  const weeks = weeksOf('2026-03-17')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-02-23')
  expect(weeks[5]?.[6]).toBe('2026-04-05')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
})

test('the calendar of the last month that there is ends with its last day', () => {
  const weeks = weeksOf('2199-12-10')
  expect(weeks[0]?.[0]).toBe('2199-11-25')
  expect(weeks.flat().at(-1)).toBe('2199-12-31')
  expect(weeksOf('1900-01-31')[0]?.[0]).toBe('1900-01-01')
})

test('a screen reader hears the day in words', () => {
  expect(spokenDay('2026-03-07')).toBe('7 March 2026')
})

describe('dates that a person types', () => {
  test.each([
    ['17/03/2026', '2026-03-17'],
    ['7/3/2026', '2026-03-07'],
    ['17.3.26', '2026-03-17'],
    ['17-03-2026', '2026-03-17'],
    [' 17032026 ', '2026-03-17'],
    ['29/02/2028', '2028-02-29'],
    ['2026-03-17', '2026-03-17'],
  ])('%s is read day first, or year first', (typed, iso) => {
    expect(readDay(typed)).toBe(iso)
  })

  test.each(['', '17', '17/03', '03/17/2026', '29/02/2026', '31/04/2026', 'tomorrow', '2026-02-29', '2026-3-17'])(
    '%j is no date',
    (typed) => {
      expect(readDay(typed)).toBeUndefined()
    },
  )
})

describe('the text that the date field hands to its parent', () => {
  test('is month first, and turns into the day of the wire and the shown text', () => {
    expect(isoToMdy('2026-03-17')).toBe('03/17/2026')
    expect(mdyToIso('03/17/2026')).toBe('2026-03-17')
    expect(mdyToDmy('03/17/2026')).toBe('17/03/2026')
  })

  test.each(['', '17/03/2026', '02/30/2026', 'x'])('%j becomes blank', (text) => {
    expect(mdyToIso(text)).toBe('')
    expect(mdyToDmy(text)).toBe('')
  })
})

test('ready ranges are reckoned from the firm’s today', () => {
  const ranges = Object.fromEntries(
    rangePresets('2026-01-14').map(({ label, range }) => [label, `${range.from} ${range.to}`]),
  )
  expect(ranges).toEqual({
    Today: '2026-01-14 2026-01-14',
    'This week': '2026-01-12 2026-01-18',
    'This month': '2026-01-01 2026-01-31',
    'Last month': '2025-12-01 2025-12-31',
    'This quarter': '2026-01-01 2026-03-31',
  })
})

describe('what is typed into a date field', () => {
  test('is handed out as the day it names', () => {
    expect(valueOfTyped('7.3.2026')).toBe('03/07/2026')
    expect(shownDay('03/07/2026')).toBe('07/03/2026')
    expect(dateComplaint('03/07/2026')).toBeUndefined()
  })

  test('is none where nothing is typed', () => {
    expect(valueOfTyped('  ')).toBe('')
    expect(dateComplaint('')).toBeUndefined()
  })

  // 12/25/2026 is a day where the month comes first: it must not be taken for one here.
  test.each(['31/02/2026', '12/25/2026', 'soon', '5'])(
    '%s is kept, shown and complained of, and taken for no day',
    (text) => {
      const value = valueOfTyped(text)
      expect([mdyToIso(value), Day().safeParse(value).success]).toEqual(['', false])
      expect(shownDay(value)).toBe(text)
      expect(dateComplaint(value)).toBe('Write the date as DD/MM/YYYY')
    },
  )

  test('may be a day that cannot be chosen here, which says which ones can', () => {
    const allowed = { min: '2026-03-17', max: '2026-03-20' }
    const complaint = (text: string) => dateComplaint(valueOfTyped(text), allowed)
    expect([complaint('17/03/2026'), complaint('20/03/2026')]).toEqual([undefined, undefined])
    expect([complaint('16/03/2026'), complaint('21/03/2026')]).toEqual([
      'The earliest date is 17/03/2026',
      'The latest date is 20/03/2026',
    ])
  })

  test('is the day that was typed as soon as it can be chosen, and complained of as soon as it cannot', () => {
    const value = valueOfTyped('16/03/2026')
    expect(mdyToIso(value)).toBe('2026-03-16')
    const complaints = ['2026-03-17', '2026-03-16', '2026-03-18'].map((min) => dateComplaint(value, { min }))
    expect(complaints).toEqual(['The earliest date is 17/03/2026', undefined, 'The earliest date is 18/03/2026'])
  })
})
