import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysFrom } from './calendar-day.ts'
import { targetBetween, targetOn } from './daily-target.ts'
import { addWorkingDays, isWorkingDay, nextWorkingDay } from './working-calendar.ts'
import { sumDecimals } from './decimal.ts'

const targets = [
  { effectiveOn: '2026-03-18', hours: '6.5' },
  { effectiveOn: '2026-01-01', hours: '5' },
  { effectiveOn: '2026-06-01', hours: '0' },
]

describe('the target of a day', () => {
  test.each([
    ['2025-12-31', undefined],
    ['2026-01-01', '5'],
    ['2026-03-17', '5'],
    ['2026-03-18', '6.5'],
    ['2026-05-31', '6.5'],
    ['2026-06-01', undefined],
  ])('%s is %s', (day, hours) => {
    expect(targetOn(targets, day)?.hours).toBe(hours)
  })
})

describe('the target of several days', () => {
  test('is that of the working days, Monday to Friday', () => {
    expect(['2026-03-13', '2026-03-14', '2026-03-15', '2026-03-16'].map((one) => isWorkingDay(one))).toEqual([
      true,
      false,
      false,
      true,
    ])
    // Monday and Tuesday at 5, Wednesday to Friday at 6.5.
    expect(targetBetween(targets, ['2026-03-16', '2026-03-22'])).toBe('29.5')
    expect(targetBetween(targets, ['2026-03-21', '2026-03-22'])).toBe('0')
    expect(targetBetween([], ['2026-03-16', '2026-03-22'])).toBe('0')
  })

  test('leaves out the days on which the firm is closed, and counts those on which it works', () => {
    const calendar = { workingDays: [0, 1, 2, 3, 4], closedDays: ['2026-03-17', '2026-03-20', '2026-04-03'] }
    // Sunday, Monday at 5; Tuesday is a holiday; Wednesday and Thursday at 6.5. Friday is no working day anyway.
    expect(targetBetween(targets, ['2026-03-15', '2026-03-21'], calendar)).toBe('23.0')
    expect(targetBetween(targets, ['2026-03-17', '2026-03-17'], calendar)).toBe('0')
    expect(nextWorkingDay('2026-03-17', calendar)).toBe('2026-03-18')
    expect(nextWorkingDay('2026-03-20', calendar)).toBe('2026-03-22')
    expect(nextWorkingDay('2026-03-16', calendar)).toBe('2026-03-16')
    expect([0, 1, 4].map((count) => addWorkingDays('2026-03-16', count, calendar))).toEqual([
      '2026-03-16',
      '2026-03-18',
      '2026-03-23',
    ])
  })

  test('is the sum of the targets of its days, whatever the targets', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-02-20', days))
    const target = fc.record({ effectiveOn: day, hours: fc.constantFrom('0', '5', '6.5', '7.25') })
    const someTargets = fc.uniqueArray(target, { selector: ({ effectiveOn }) => effectiveOn, maxLength: 6 })
    fc.assert(
      fc.property(someTargets, day, day, (anyTargets, one, other) => {
        const [first, last] = one < other ? [one, other] : [other, one]
        const ofDays = daysFrom(first, last)
          .filter((one) => isWorkingDay(one))
          .map((of) => targetOn(anyTargets, of)?.hours ?? '0')
        expect(Number(targetBetween(anyTargets, [first, last]))).toBe(Number(sumDecimals(ofDays)))
      }),
    )
  })
})
