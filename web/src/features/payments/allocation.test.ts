import { describe, expect, test } from 'vitest'
import type { OpenInvoice } from '#contract/payment-shapes.ts'
import { previewPayment, sentAllocations, type TypedPayment } from './allocation.ts'

const invoice = (id: string, balance: number, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id,
  number: id,
  clientName: 'Lagoonside Logistics',
  matters: [],
  issueDate: '2026-02-01',
  dueDate: '2026-03-01',
  overdueDays: 0,
  currencyId: 1,
  currencyCode: 'NGN',
  currencySymbol: '₦',
  total: balance,
  fees: balance,
  tax: 0,
  balance,
  homeBalance: balance,
  withholdingPercent: 5,
  ...more,
})

const typed = (more: Partial<TypedPayment> = {}): TypedPayment => ({
  amount: '100',
  currency: 'NGN',
  exchangeRate: '',
  homeCurrency: 'NGN',
  invoiceCurrency: 'NGN',
  invoiceExchangeRate: '',
  withholding: 'none',
  rows: new Map(),
  ...more,
})

const invoices = [
  invoice('A', 80),
  invoice('B', 60, { dueDate: '2026-02-15' }),
  invoice('C', 10, { currencyCode: 'USD' }),
]

describe('the preview of a payment', () => {
  test('pays the oldest invoice of its currency first', () => {
    const { rows, excess } = previewPayment(typed(), invoices)
    expect(rows.map(({ invoice: { id }, remaining }) => [id, remaining])).toEqual([
      ['A', 40],
      ['B', 0],
    ])
    expect(excess.minor).toBe(0n)
    expect(sentAllocations(rows)).toEqual([
      { invoiceId: 'A', amount: '40.00', withheld: '0.00', taxWithheld: '0.00' },
      { invoiceId: 'B', amount: '60.00', withheld: '0.00', taxWithheld: '0.00' },
    ])
  })

  test('pays the invoice of the page before older ones', () => {
    const { rows } = previewPayment(typed({ firstId: 'A' }), invoices)
    expect(rows.map(({ remaining }) => remaining)).toEqual([0, 40])
  })

  test('keeps what was typed, and says what is missing', () => {
    const rows = new Map([
      ['A', '80'],
      ['B', '0'],
    ])
    const one = previewPayment(typed({ rows }), invoices)
    expect(one.excess.minor).toBe(20_00n)
    expect(sentAllocations(one.rows).map(({ invoiceId }) => invoiceId)).toEqual(['A'])
    expect(previewPayment(typed({ amount: '50', rows }), invoices).excess.minor).toBe(-30_00n)
  })

  test('counts withheld tax as settled', () => {
    const { rows } = previewPayment(typed({ amount: '76', withholding: 'fees' }), [invoice('A', 80)])
    expect(rows[0]).toMatchObject({ remaining: 0, allocation: { withheld: { minor: 4_00n } } })
  })

  test('waits for the rate of another currency', () => {
    const dollars = { invoiceCurrency: 'USD', amount: '15500' }
    expect(previewPayment(typed(dollars), invoices).available).toBeUndefined()
    const known = previewPayment(typed({ ...dollars, invoiceExchangeRate: '0.000645161290' }), invoices)
    expect(known.available?.minor).toBe(10_00n)
    expect(known.rows.map(({ remaining }) => remaining)).toEqual([0])
  })
})
