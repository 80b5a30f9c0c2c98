import { describe, expect, test } from 'vitest'
import { isBlockedKey, type KeyPress } from './money-input.ts'

const press = (key: string, over: Partial<KeyPress> = {}): boolean =>
  isBlockedKey({ key, hasModifier: false, text: '12', selectionStart: 2, selectionEnd: 2, ...over })

describe('keys in a money field', () => {
  test.each([...'0123456789'])('the digit %s is typed', (digit) => {
    expect(press(digit)).toBe(false)
  })

  test.each([...'abzE+-–*/;:$£€% \'"()'])(
    'the character %s cannot be part of an amount and is blocked',
    (character) => {
      expect(press(character)).toBe(true)
    },
  )

  test.each(['Enter', 'ArrowUp', 'ArrowDown'])('%s is blocked', (key) => {
    expect(press(key)).toBe(true)
  })

  test.each(['Tab', 'Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Escape', 'Shift', 'F5'])(
    '%s works',
    (key) => {
      expect(press(key)).toBe(false)
    },
  )

  test('one decimal point is typed, a second is blocked', () => {
    expect(press('.')).toBe(false)
    expect(press('.', { text: '1.5', selectionStart: 3, selectionEnd: 3 })).toBe(true)
  })

  test('a comma is a decimal separator in many countries, and is blocked beside a point', () => {
    expect(press(',')).toBe(false)
    expect(press(',', { text: '1.5', selectionStart: 3, selectionEnd: 3 })).toBe(true)
    expect(press('.', { text: '1,5', selectionStart: 3, selectionEnd: 3 })).toBe(true)
  })

  test('a decimal point may replace the one that is marked', () => {
    expect(press('.', { text: '1.5', selectionStart: 1, selectionEnd: 2 })).toBe(false)
  })

  test.each(['c', 'v', 'x', 'a', 'z', 'Enter'])(
    'with control or command held, %s is left to the browser and the form',
    (key) => {
      expect(press(key, { hasModifier: true })).toBe(false)
    },
  )
})
