import { expect, test } from 'vitest'
import { instantInZone, parseTimeOfDay } from './time-of-day.ts'

test.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  ['0930', '09:30'],
  ['9am', '09:00'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  [' 2:15 PM ', '14:15'],
  ['14h30', '14:30'],
  ['23:59', '23:59'],
])('%s is %s', (typed, time) => {
  expect(parseTimeOfDay(typed)).toBe(time)
})

test.each(['', '24:00', '9:60', '13 pm', '0 am', 'noon', '9:3', '-9', '930'])('%s is no time of day', (typed) => {
  expect(parseTimeOfDay(typed)).toBeUndefined()
})

test.each([
  ['Lagos', '2026-04-20', '09:00', 'Africa/Lagos', '2026-04-20T08:00:00Z'],
  ['a summer in London', '2026-07-01', '10:30', 'Europe/London', '2026-07-01T09:30:00Z'],
  ['a winter in London', '2026-01-15', '10:30', 'Europe/London', '2026-01-15T10:30:00Z'],
  ['New York, a day behind', '2026-03-20', '23:00', 'America/New_York', '2026-03-21T03:00:00Z'],
  ['a time that the clocks skip', '2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:30:00Z'],
  ['a time that they show twice', '2026-10-25', '01:30', 'Europe/London', '2026-10-25T00:30:00Z'],
  ['the afternoon of such a day', '2026-10-25', '15:00', 'Europe/London', '2026-10-25T15:00:00Z'],
])('%s', (_, day, time, zone, instant) => {
  expect(instantInZone(day, time, zone)).toBe(Date.parse(instant))
})
