import { expect, test } from 'vitest'
import { isVisible } from './visible-text.ts'

const UNSEEN = [
  0x20, 0x85, 0xa0, 0xad, 0x61c, 0x115f, 0x180e, 0x200b, 0x200d, 0x200f, 0x2028, 0x2060, 0x2800, 0x3164, 0xfe0f, 0xfeff,
  0xffa0, 0xe0041,
]

test('spaces, joiners and fillers alone are seen by nobody', () => {
  expect(UNSEEN.filter((code) => isVisible(String.fromCodePoint(code, code)))).toEqual([])
  expect(isVisible(String.fromCodePoint(...UNSEEN))).toBe(false)
  expect(isVisible('')).toBe(false)
})

test.each([
  'Obi v Ade',
  '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  '\u{1F469}\u200d\u2696\ufe0f',
  '\u200f\u05d0',
  '.',
  '\u0600',
])('%s is seen', (text) => {
  expect(isVisible(text)).toBe(true)
})
