import { describe, expect, test } from 'vitest'
import { acceptAmount, amountOf, formatAmount, isBlockedKey, stripSeparators, type KeyPress } from './money-input.ts'

const press = (key: string, over: Partial<KeyPress> = {}): boolean =>
  isBlockedKey({ key, hasModifier: false, text: '12', selectionStart: 2, selectionEnd: 2, ...over })

describe('keys in a money field', () => {
  test.each([...'0123456789'])('the digit %s is typed', (digit) => {
    expect(press(digit)).toBe(false)
  })

  test.each([...'abzE+-–*/,;:$£€% \'"()'])(
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

describe('what a money field holds after a change', () => {
  test.each([
    ['a plain amount', '', '375.5', '375.5'],
    ['a decimal point still to be followed', '12', '12.', '12.'],
    ['a decimal point first', '', '.5', '.5'],
    ['two decimals', '1.2', '1.23', '1.23'],
    ['a third decimal keeps the old text', '1.23', '1.234', '1.23'],
    ['a second point keeps the old text', '1.2', '1.2.', '1.2'],
    ['letters keep the old text', '12', '12a', '12'],
    ['a minus keeps the old text', '12', '-12', '12'],
    ['an exponent keeps the old text', '12', '1e5', '12'],
    ['emptied', '12', '', ''],
    ['pasted with commas', '', '1,234,567.50', '1234567.50'],
    ['pasted with blanks between thousands', '', '1 234\u00A0567.5', '1234567.5'],
    ['pasted with apostrophes', '', "1'234", '1234'],
    ['pasted with its sign', '', '$1,234.00', '1234.00'],
    ['pasted with its sign behind', '', '1,234.00 €', '1234.00'],
    ['pasted with commas between lakhs', '', '12,34,567.50', '1234567.50'],
    ['a decimal comma keeps the old text', '5', '1 234,50', '5'],
    ['a decimal comma behind points keeps the old text', '5', '1.234,50', '5'],
    ['a decimal comma before one digit keeps the old text', '5', '1,5', '5'],
    ['pasted words keep the old text', '5', 'about 500', '5'],
    ['fifteen digits', '', '9999999999999.99', '9999999999999.99'],
    ['a sixteenth digit keeps the old text', '9999999999999.9', '99999999999999.99', '9999999999999.9'],
    ['leading zeros do not count as digits', '', '000000000000000001', '000000000000000001'],
  ])('%s', (_, old, typed, held) => {
    expect(acceptAmount(old, typed)).toBe(held)
  })

  test('a currency of three minor digits takes three decimals and no fourth', () => {
    expect(acceptAmount('1.23', '1.234', { decimals: 3 })).toBe('1.234')
    expect(acceptAmount('1.234', '1.2345', { decimals: 3 })).toBe('1.234')
  })

  test.each([0, 2, undefined])('a currency of %s minor digits takes two decimals', (decimals) => {
    expect(acceptAmount('1.2', '1.25', { decimals })).toBe('1.25')
    expect(acceptAmount('1.25', '1.255', { decimals })).toBe('1.25')
  })

  test('the largest amount itself is taken, a larger one is rejected and the old one stays', () => {
    expect(acceptAmount('50', '500', { max: '500' })).toBe('500')
    expect(acceptAmount('500', '500.01', { max: '500' })).toBe('500')
    expect(acceptAmount('499.9', '499.99', { max: '499.985' })).toBe('499.9')
    expect(acceptAmount('', '9007199254740993', { max: '9007199254740992' })).toBe('')
  })
})

describe('the amount that the text means', () => {
  test.each([
    ['', ''],
    ['.', ''],
    ['.5', '0.5'],
    ['12.', '12'],
    ['007', '7'],
    ['0', '0'],
    ['0.00', '0.00'],
    ['375.50', '375.50'],
  ])('%j means %j', (text, amount) => {
    expect(amountOf(text)).toBe(amount)
  })
})

describe('a money field that was left', () => {
  test.each([
    ['', ''],
    ['5', '5.00'],
    ['.5', '0.50'],
    ['1234.5', '1,234.50'],
    ['1234567', '1,234,567.00'],
    ['123', '123.00'],
    ['999999999999.99', '999,999,999,999.99'],
  ])('%j reads %j', (text, shown) => {
    expect(formatAmount(text)).toBe(shown)
  })

  test('shows three decimals where the currency has three', () => {
    expect(formatAmount('31.5', { decimals: 3 })).toBe('31.500')
  })

  test('what it shows can be pasted back as the same amount', () => {
    for (const amount of ['0', '5.5', '1234.56', '1234567.89']) {
      expect(formatAmount(acceptAmount('', formatAmount(amount)))).toBe(formatAmount(amount))
    }
  })
})

test('separators of every custom are dropped from pasted text', () => {
  expect(stripSeparators(' 1,2 3\u202F4_5’6 ')).toBe('123456')
})
