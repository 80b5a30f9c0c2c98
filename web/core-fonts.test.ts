import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lettersIn } from './core-fonts.ts'

const sheet = readFileSync(new URL('src/app/theme/fonts.css', import.meta.url), 'utf8')
const currencies = readFileSync(new URL('../reference/currencies.json', import.meta.url), 'utf8')

/** Signs in a script that Inter does not have; the browser shows them in a typeface of the machine. */
const NOT_IN_INTER = new Set('֏؋৳฿៛')

test('the sign of every currency is in the typefaces that every page loads', () => {
  const core = new Set(lettersIn(sheet, 'inter-core') + lettersIn(sheet, 'inter-currencies'))
  const symbols = [...currencies.matchAll(/"symbol(?:Unambiguous)?": ?"([^"]*)"/g)].flatMap(([, symbol = '']) => [
    ...symbol.replace(/\s/gu, ''),
  ])
  expect(symbols.length).toBeGreaterThan(150)
  expect([...new Set(symbols)].filter((sign) => !core.has(sign) && !NOT_IN_INTER.has(sign))).toEqual([])
})

test('a range of letters is read from the sheet', () => {
  expect(lettersIn(sheet, 'source-serif-initials')).toBe(
    ' &0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  )
})
