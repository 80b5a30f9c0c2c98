import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { leakedPasswords } from './leaked-passwords.ts'

const FILE = new URL('../../../../reference/leaked-passwords.bin', import.meta.url)

test.each([
  ['a leaked one', '1q2w3e4r5t6y'],
  ['one in other letters', 'QwertyUiop'],
  ['one that somebody thought long enough', 'liverpoolfc1892'],
  ['a leaked word with a tail', 'Arsenal2026!'],
  ['one in full-width letters', 'ｑｗｅｒｔｙｕｉｏｐ'],
])('%s is on the list', async (_, password) => {
  expect((await leakedPasswords())(password)).toBe(true)
})

test('of 3,000 made by a generator hardly any is', async () => {
  const isLeaked = await leakedPasswords()
  const made = Array.from({ length: 3_000 }, (_, number) => `harbour-${number * 7_919}-lantern-${number * 104_729}-x`)
  expect(made.filter(isLeaked).length).toBeLessThanOrEqual(3)
})

test('the list stays small', async () => {
  expect((await stat(FILE)).size).toBeLessThan(2_000_000)
})
