import { describe, expect, test } from 'vitest'
import { listWeeks } from './weeks.ts'

const MONDAY = 1
const SUNDAY = 0

describe('the weeks of a month', () => {
  test("are full, from the firm's first day of the week", () => {
    const [monday, sunday] = [listWeeks('2026-03-17', MONDAY), listWeeks('2026-03-17', SUNDAY)]
    expect([monday.length, monday[0]?.[0], monday.at(-1)?.at(-1)]).toEqual([6, '2026-02-23', '2026-04-05'])
    expect([sunday.length, sunday[0]?.[0], sunday.at(-1)?.at(-1)]).toEqual([5, '2026-03-01', '2026-04-04'])
    expect(listWeeks('2027-02-01', MONDAY)).toHaveLength(4)
  })

  test('have no day before the first or after the last of the calendar', () => {
    expect(listWeeks('1900-01-01', SUNDAY)[0]).toEqual([
      '1900-01-01',
      '1900-01-02',
      '1900-01-03',
      '1900-01-04',
      '1900-01-05',
      '1900-01-06',
    ])
    expect(listWeeks('1900-01-01', MONDAY)[0]?.[0]).toBe('1900-01-01')
    expect(listWeeks('2199-12-01', MONDAY).at(-1)).toEqual(['2199-12-30', '2199-12-31'])
  })
})
