import { describe, expect, test } from 'vitest'
import { amountText, exchangeRateSentence, fileSizeText, moneyText, rateAmountText } from './format.ts'
import { fromMajor } from './money.ts'

describe('amounts', () => {
  test.each([
    ['1234567.5', 'NGN', '₦', '₦1,234,567.50'],
    ['-250', 'USD', '$', '−$250.00'],
    ['0', 'GBP', '£', '£0.00'],
    ['-0.05', 'GBP', '£', '−£0.05'],
    ['999.99', 'USD', '$', '$999.99'],
    ['1000', 'USD', '$', '$1,000.00'],
    ['1235', 'JPY', '¥', '¥1,235.00'],
    ['31.889', 'KWD', 'KWD', 'KWD\u00A031.889'],
    ['9999999999999.99', 'NGN', '₦', '₦9,999,999,999,999.99'],
  ])('%s %s reads as %s and its amount', (major, currency, symbol, text) => {
    expect(moneyText(fromMajor(major, currency), symbol)).toBe(text)
  })

  test('without a symbol the minus stands before the digits', () => {
    expect(amountText(fromMajor('-1250', 'USD'))).toBe('−1,250.00')
  })
})

test('of a rate, the decimals that are billed are shown', () => {
  expect(rateAmountText('94.3690', 'USD')).toBe('94.369')
  expect(rateAmountText('45.5', 'KWD')).toBe('45.500')
})

describe('the exchange-rate sentence names both directions', () => {
  test.each([
    ['0.000629126702', 'NGN', 'USD', '1 NGN = 0.000629126702 USD (1 USD = 1,589.50 NGN)'],
    ['1589.504939', 'USD', 'NGN', '1 USD = 1,589.504939 NGN (1 NGN = 0.000629126702 USD)'],
    ['1.3482', 'GBP', 'USD', '1 GBP = 1.3482 USD (1 USD = 0.741729713692 GBP)'],
    ['1', 'NGN', 'NGN', '1 NGN = 1 NGN (1 NGN = 1.00 NGN)'],
    ['0.5', 'GBP', 'USD', '1 GBP = 0.5 USD (1 USD = 2.00 GBP)'],
    ['0.8728', 'EUR', 'GBP', '1 EUR = 0.8728 GBP (1 GBP = 1.1457 EUR)'],
  ])('%s', (rate, home, foreign, sentence) => {
    expect(exchangeRateSentence(rate, home, foreign)).toBe(sentence)
  })
})

describe('file sizes', () => {
  test.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1024 ** 2 - 1, '1.00 MB'],
    [5 * 1024 ** 3, '5.00 GB'],
    [1024n ** 8n, '1.00 YB'],
    [2000n * 1024n ** 8n, '2,000.00 YB'],
  ])('%s', (bytes, text) => {
    expect(fileSizeText(bytes)).toBe(text)
  })

  test('a negative size is refused', () => {
    expect(() => fileSizeText(-1)).toThrow(RangeError)
  })
})
