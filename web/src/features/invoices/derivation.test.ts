import { describe, expect, test } from 'vitest'
import type { SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { derive } from './derivation.ts'
import { sumsAfterTotal, sumsOf } from './document-values.ts'
import { toBody, valuesOf } from './invoice-values.ts'
import { stepsOf } from './StateLine.tsx'

const person = { userId: 'u1', name: 'Amara Finch' }
const step = { at: '2026-03-17T10:00:00Z', person }

const line: SavedInvoice['lines'][number] = {
  id: 'l1',
  work: { kind: 'timeEntry', id: 'w1' },
  kind: 'time',
  matterId: 'm1',
  date: '2026-03-10',
  person,
  description: 'Advice',
  quantity: 1.5,
  rate: 333.33,
  agreement: null,
  full: null,
  original: { description: 'Advice', quantity: 2, rate: 333.33 },
  discount: null,
  taxCodeIds: ['vat'],
  gross: 500,
  discountAmount: 0,
  net: 500,
  allocated: 50,
  taxable: 450,
}
const cost: SavedInvoice['lines'][number] = {
  ...line,
  id: 'l2',
  work: null,
  kind: 'expense',
  description: 'Courier',
  quantity: 1,
  rate: 40,
  original: null,
  taxCodeIds: [],
  gross: 40,
  net: 40,
  allocated: 0,
  taxable: 40,
}

/** 1.5 hours at 333.33 less 10 % of the time, VAT of 7.5 % on what is left, and a cost without. */
const invoice: SavedInvoice = {
  id: 'i1',
  number: 'INV-2026-0001',
  state: 'sent',
  clientId: 'c1',
  clientName: 'Harborline Bank',
  matters: [{ id: 'm1', name: 'Obi v Ade', number: 'M-1' }],
  issueDate: '2026-03-17',
  dueDate: '2026-04-16',
  nextDueDate: '2026-04-16',
  remindedAt: null,
  reminderCount: 0,
  currencyId: 840,
  currencyCode: 'USD',
  currencySymbol: '$',
  homeCurrencyCode: 'NGN',
  homeCurrencySymbol: '₦',
  exchangeRate: 0.000625,
  total: 523.75,
  homeTotal: 838_000,
  balance: 523.75,
  homeBalance: 838_000,
  version: 3,
  billTo: 'Harborline Bank',
  note: 'Thank you',
  internalNote: '',
  template: null,
  lines: [line, cost],
  subtotal: 540,
  discount: { type: 'percent', value: 10, appliesTo: 'time' },
  discountAmount: 50,
  pricesInclude: 'noTax',
  taxes: [{ taxCodeId: 'vat', code: 'VAT', name: 'VAT', percent: 7.5, base: 450, tax: 33.75 }],
  taxTotal: 33.75,
  byKind: { time: 500, expense: 40, flat: 0, contingency: 0, interest: 0, other: 0, broughtForward: 0 },
  writtenDown: 166.66,
  withholding: { taxCodeId: 'wht', percent: 5, amount: 22.5, cashExpected: 501.25 },
  created: step,
  submitted: null,
  returnReason: '',
  approved: step,
  voided: null,
  entryId: 'e1',
  split: null,
  canSplit: false,
  canEdit: false,
  canDelete: false,
  canSubmit: false,
  canApprove: false,
  canVoid: true,
}

const labels = (steps: readonly { label: string; result: string }[]) =>
  steps.map(({ label, result }) => `${label}: ${result}`)

describe('why an amount', () => {
  test('of a line: what the work says, the exact product, its share of the discount, and the taxes on it', () => {
    const steps = derive(invoice, { kind: 'line', id: 'l1' })
    expect(labels(steps)).toEqual([
      'The work itself says: 2 × $333.33',
      'Hours × rate: $500.00',
      'Its share of the discount on the invoice: −$50.00',
      'Adds to the total, before tax: $450.00',
      'Taxed with: VAT 7.5%',
    ])
    expect(steps[1]?.arithmetic).toBe('1.50 h × $333.33 = 499.995, rounded half away from zero')
  })

  test('of the discount, the tax and what is withheld: what each is taken from', () => {
    expect(labels(derive(invoice, { kind: 'discount' }))).toEqual(['Taken from time: −$50.00', 'Advice: −$50.00'])
    expect(derive(invoice, { kind: 'discount' })[0]?.arithmetic).toBe('10% of $500.00')
    expect(labels(derive(invoice, { kind: 'tax', taxCodeId: 'vat' }))).toEqual([
      'Advice: $450.00',
      'Taxable: $450.00',
      'VAT 7.5%: $33.75',
    ])
    expect(labels(derive(invoice, { kind: 'withholding' }))).toEqual([
      'Withheld by the payer: −$22.50',
      'To be paid: $501.25',
    ])
  })

  test('of the total: the sums above it, and its worth in the firm’s currency', () => {
    const steps = derive(invoice, { kind: 'total' })
    expect(labels(steps)).toEqual([
      'Services, 1.50 h: $500.00',
      'Costs: $40.00',
      'Discount 10%: −$50.00',
      'VAT 7.5%: $33.75',
      'Withholding tax 5%, kept by the payer: −$22.50',
      'To be paid: $501.25',
      'In NGN: ₦838,000.00',
    ])
    expect(steps.at(-1)?.arithmetic).toContain('0.000625 USD for 1 NGN')
  })

  test('of every figure that is shown leads to steps', () => {
    for (const { figure } of [...sumsOf(invoice), ...sumsAfterTotal(invoice)]) {
      expect(derive(invoice, figure).length).toBeGreaterThan(0)
    }
  })
})

describe('taxes inside the prices', () => {
  test('stand under the total, so that the sums above it add up', () => {
    const inclusive: SavedInvoice = { ...invoice, pricesInclude: 'tax' }
    expect(sumsOf(inclusive).map(({ label }) => label)).toEqual(['Services, 1.50 h', 'Costs', 'Discount 10%'])
    expect(sumsAfterTotal(inclusive)[0]?.label).toBe('of which VAT 7.5%')
  })
})

describe('the form of a stored invoice', () => {
  test('sends what was changed on a line of work, and leaves to the work what was not', () => {
    expect(toBody(valuesOf(invoice))).toMatchObject({
      clientId: 'c1',
      issueDate: '03/17/2026',
      dueDate: '04/16/2026',
      exchangeRate: '0.000625',
      discount: { type: 'percent', value: '10', appliesTo: 'time' },
      withholdingCodeId: 'wht',
      lines: [
        { id: 'l1', work: { kind: 'timeEntry', id: 'w1' }, quantity: '1.5', taxCodeIds: ['vat'] },
        { id: 'l2', kind: 'expense', matterId: 'm1', description: 'Courier', quantity: '1', rate: '40' },
      ],
    })
    expect(toBody(valuesOf(invoice)).lines[0]).not.toHaveProperty('rate')
  })

  test('keeps a cost without tax, and a line whose codes differ from the other fees', () => {
    const other = { ...line, id: 'l3', taxCodeIds: [] }
    const lines = toBody(valuesOf({ ...invoice, lines: [line, other, { ...cost, taxCodeIds: ['vat'] }] })).lines
    expect(lines.map(({ taxCodeIds }) => taxCodeIds)).toEqual([['vat'], [], ['vat']])
  })

  test('does not send a line that is on another draft', () => {
    const values = valuesOf(invoice)
    const [first, second] = values.lines.map((one, place) => ({ ...one, isTaken: place === 0 }))
    const body = toBody({ ...values, lines: first && second ? [first, second] : [] })
    expect(body.lines.map(({ id }) => id)).toEqual(['l2'])
  })
})

describe('the state line', () => {
  const shown = (about: Partial<SavedInvoice>, steps: { label: string; note: string }[] = []) =>
    stepsOf({ ...invoice, ...about }, steps, 'Africa/Lagos').map(({ label, isDone }) => (isDone ? label : `(${label})`))

  test('leaves out what was skipped, and shows what is to come', () => {
    expect(shown({ state: 'draft', approved: null })).toEqual(['Draft', '(Approved)', '(Paid)'])
    expect(shown({ state: 'submitted', approved: null, submitted: step })).toEqual([
      'Draft',
      'Awaiting approval',
      '(Approved)',
      '(Paid)',
    ])
    expect(shown({}, [{ label: 'Sent', note: '' }])).toEqual(['Draft', 'Approved', 'Sent', '(Paid)'])
    expect(shown({ state: 'overdue' })).toEqual(['Draft', 'Approved', 'Overdue', '(Paid)'])
  })

  test('ends where the invoice has ended', () => {
    expect(shown({ state: 'paid' })).toEqual(['Draft', 'Approved', 'Paid'])
    expect(shown({ state: 'void', voided: { ...step, reason: 'Wrong client' } })).toEqual(['Draft', 'Approved', 'Void'])
  })
})

test('a fee that follows from an agreement is sent as the agreement, and explained by it', () => {
  const tiers = [
    { upTo: 100_000, percent: 33.3333 },
    { upTo: null, percent: 15 },
  ]
  const agreement = { kind: 'contingency', recovery: 730_000, costs: 0, basis: 'gross', tiers } as const
  const share = { ...cost, id: 'l3', kind: 'contingency', agreement: { ...agreement, tiers }, rate: 127_833.3 } as const
  const agreed = { ...invoice, lines: [share] }
  const [edited, ...others] = valuesOf(agreed).lines
  expect(others).toEqual([])
  // As the editor keeps it: with the figures of the preview, and once with none.
  const typed = { ...edited, quantity: '1', rate: '' } as NonNullable<typeof edited>
  const [sent] = toBody({ ...valuesOf(agreed), lines: [typed] }).lines
  expect(sent).toMatchObject({
    kind: 'contingency',
    agreement: { recovery: '730000', tiers: [{ upTo: '100000' }, {}] },
  })
  expect(sent).not.toHaveProperty('rate')
  expect(sent).not.toHaveProperty('quantity')
  const steps = derive(agreed, { kind: 'line', id: 'l3' })
  expect(steps.map(({ result }) => result)).toEqual(
    expect.arrayContaining(['$730,000.00', '$127,833.30', '$602,166.70']),
  )
})
