import { expect, test } from 'vitest'
import { recurrenceDay, type RecurrenceUnit } from './recurrence.ts'

test.each<[string, string, number, RecurrenceUnit, number, string | undefined]>([
  ['the first itself', '2026-01-31', 1, 'month', 0, '2026-01-31'],
  ['a shorter month has its last day', '2026-01-31', 1, 'month', 1, '2026-02-28'],
  ['and the next its own again', '2026-01-31', 1, 'month', 2, '2026-03-31'],
  ['a quarter', '2025-11-30', 3, 'month', 1, '2026-02-28'],
  ['two weeks', '2026-02-20', 2, 'week', 1, '2026-03-06'],
  ['a year from a leap day', '2024-02-29', 1, 'year', 1, '2025-02-28'],
  ['four years from it', '2024-02-29', 1, 'year', 4, '2028-02-29'],
  ['past the calendar', '2199-12-15', 1, 'month', 1, undefined],
])('%s', (_, first, every, unit, repetitions, expected) => {
  expect(recurrenceDay(first, { every, unit }, repetitions)).toBe(expected)
})
