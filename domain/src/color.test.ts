import { expect, test } from 'vitest'
import { isDarkEnough } from './color.ts'

test.each([
  ['#000000', true],
  ['#1F4D3F', true],
  ['#767676', true],
  ['#777777', false],
  ['#FFD400', false],
  ['#FFFFFF', false],
])('white text on %s can be read: %s', (color, readable) => {
  expect(isDarkEnough(color)).toBe(readable)
})
