import { describe, expect, test } from 'vitest'
import { ACCOUNT_ROLES, defaultChart, defaultTaxCodes } from './chart-of-accounts.ts'
import { isCalendarDay } from './valid-day.ts'

const COUNTRIES = ['NG', 'GB', 'US', 'KE']
const nameIn = (country: string, code: string, kind: 'office' | 'trust' = 'office') =>
  defaultChart(country, kind).find((account) => account.code === code)?.name

describe('the accounts that a firm begins with', () => {
  test.each(COUNTRIES)('%s: codes are unique and in order, and no role is given twice in a book', (country) => {
    for (const kind of ['office', 'trust'] as const) {
      const chart = defaultChart(country, kind)
      const codes = chart.map(({ code }) => code)
      expect(codes).toEqual([...new Set(codes)].sort())
      const roles = chart.flatMap(({ role }) => role ?? [])
      expect(roles).toEqual([...new Set(roles)])
      expect(chart.every(({ name }) => name !== '' && name !== '–')).toBe(true)
    }
  })

  test('bear the names of their country', () => {
    expect(COUNTRIES.map((country) => nameIn(country, '4000'))).toEqual([
      'Professional fees',
      'Profit costs',
      'Legal fees',
      'Professional fees',
    ])
    expect(COUNTRIES.map((country) => nameIn(country, 'T100', 'trust'))).toEqual([
      'Client account',
      'Client account',
      'IOLTA account',
      'Client account',
    ])
    expect([nameIn('NG', '1160'), nameIn('GB', '1160'), nameIn('US', '1200')]).toEqual([
      'Withholding tax credit notes',
      undefined,
      undefined,
    ])
  })

  test('include in Nigeria every role that posting rules look for', () => {
    const roles = [...defaultChart('NG', 'office'), ...defaultChart('NG', 'trust')].flatMap(({ role }) => role ?? [])
    expect(new Set(roles)).toEqual(new Set(ACCOUNT_ROLES))
  })
})

describe('the tax codes that a firm begins with', () => {
  test.each(COUNTRIES)('%s: codes are unique, and tax is held on an account that the firm has', (country) => {
    const taxes = defaultTaxCodes(country)
    expect(new Set(taxes.map(({ code }) => code)).size).toBe(taxes.length)
    const roles = new Set(defaultChart(country, 'office').map(({ role }) => role))
    expect(taxes.every(({ accountRole, from }) => roles.has(accountRole) && isCalendarDay(from))).toBe(true)
  })

  test('are VAT and withholding in Nigeria, five rates in the United Kingdom, none in the United States', () => {
    expect(defaultTaxCodes('NG').map(({ code, percent }) => [code, percent])).toEqual([
      ['VAT', '7.5'],
      ['WHT', '5'],
    ])
    expect(defaultTaxCodes('GB').map(({ kind }) => kind)).toEqual([
      'standard',
      'reduced',
      'zero',
      'exempt',
      'outsideScope',
    ])
    expect(defaultTaxCodes('US')).toEqual([])
  })
})
