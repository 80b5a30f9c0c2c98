import { expect, test } from 'vitest'
import { isQuiet, mailMoment, type MailHours } from './mail-moment.ts'

const NIGHT: MailHours = { quietFrom: '20:00', quietUntil: '07:30', digestAt: '08:00' }
const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const waitAt = (time: string, choice: 'off' | 'now' | 'digest', hours = NIGHT) => {
  const at = mailMoment(choice, hours, { nowMs: 0, minute: minute(time) })
  return at === null ? null : at / 60_000
}

test('quiet hours may go over midnight, and their end is not quiet', () => {
  expect(['19:59', '20:00', '23:59', '00:00', '07:29', '07:30'].map((time) => isQuiet(minute(time), NIGHT))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ])
  expect(isQuiet(minute('12:00'), { ...NIGHT, quietFrom: '11:00', quietUntil: '13:00' })).toBe(true)
})

test.each([
  ['at once', '12:00', 'now', 0],
  ['after quiet hours', '22:00', 'now', 570],
  ['after quiet hours, early', '07:00', 'now', 30],
  ['with the digest of today', '07:45', 'digest', 15],
  ['with the digest of tomorrow', '08:00', 'digest', 1440],
  ['never', '12:00', 'off', null],
] as const)('a mail leaves %s', (_, time, choice, wait) => {
  expect(waitAt(time, choice)).toBe(wait)
})

test('a digest that falls into quiet hours leaves at their end', () => {
  expect(waitAt('22:00', 'digest', { ...NIGHT, digestAt: '06:00' })).toBe(8 * 60 + 90)
})
