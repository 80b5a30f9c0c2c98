import { describe, expect, test } from 'vitest'
import { acceptAmount, amountOf, formatAmount } from './amount-input.ts'

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
    ['a decimal comma still to be followed', '12', '12,', '12,'],
    ['a decimal comma stays', '12,5', '12,50', '12,50'],
    ['a comma before a third digit separates thousands', '12,50', '12,500', '12500'],
    ['a decimal comma behind blanks stays', '5', '1 234,50', '1234,50'],
    ['a comma after a decimal comma keeps the old text', '12,5', '12,5,', '12,5'],
    ['a point after a decimal comma keeps the old text', '12,5', '12,5.', '12,5'],
    ['a decimal comma behind points keeps the old text', '5', '1.234,50', '5'],
    ['pasted words keep the old text', '5', 'about 500', '5'],
    ['fifteen digits', '', '9999999999999.99', '9999999999999.99'],
    ['a sixteenth digit keeps the old text', '9999999999999.9', '99999999999999.99', '9999999999999.9'],
    ['leading zeros do not count as digits', '', '000000000000000001', '000000000000000001'],
  ])('%s', (_, old, typed, held) => {
    expect(acceptAmount(old, typed)).toBe(held)
  })

  test('a currency of three minor digits takes three decimals and no fourth', () => {
    expect(acceptAmount('1.23', '1.234', { currency: 'KWD' })).toBe('1.234')
    expect(acceptAmount('1.234', '1.2345', { currency: 'KWD' })).toBe('1.234')
  })

  test.each(['JPY', 'USD', undefined])('the currency %s takes two decimals', (currency) => {
    expect(acceptAmount('1.2', '1.25', { currency })).toBe('1.25')
    expect(acceptAmount('1.25', '1.255', { currency })).toBe('1.25')
  })

  test('the largest amount itself is taken, a larger one is rejected and the old one stays', () => {
    expect(acceptAmount('50', '500', { max: '500' })).toBe('500')
    expect(acceptAmount('500', '500.01', { max: '500' })).toBe('500')
    expect(acceptAmount('499.9', '499.99', { max: '499.985' })).toBe('499.9')
    expect(acceptAmount('', '9007199254740993', { max: '9007199254740992' })).toBe('')
    expect(acceptAmount('', '.', { max: '500' })).toBe('.')
    expect(acceptAmount('', '5,000.00', { max: '5000' })).toBe('5000.00')
    expect(acceptAmount('', '5,000.01', { max: '5000' })).toBe('')
  })
})

describe('the amount that the text means', () => {
  test.each([
    ['', ''],
    ['.', ''],
    ['.5', '0.5'],
    ['12.', '12'],
    ['12,', '12'],
    ['12,5', '12.5'],
    [',50', '0.50'],
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
    expect(formatAmount('31.5', { currency: 'KWD' })).toBe('31.500')
  })

  test('what it shows can be pasted back as the same amount', () => {
    for (const amount of ['0', '5.5', '1234.56', '1234567.89']) {
      expect(formatAmount(acceptAmount('', formatAmount(amount)))).toBe(formatAmount(amount))
    }
  })
})

test('separators of every custom are dropped from pasted text', () => {
  expect(acceptAmount('', ' 1 2\u202F3_4’567,890 ')).toBe('1234567890')
})

test.each([
  ['12,50', '12.50'],
  ['1,250', '1250'],
  ['1,250.75', '1250.75'],
  ['12,345,678', '12345678'],
])('%s typed key by key is %s, wherever the keyboard comes from', (typed, amount) => {
  const held = [...typed].reduce((text, key) => acceptAmount(text, text + key), '')
  expect(amountOf(held)).toBe(amount)
})
