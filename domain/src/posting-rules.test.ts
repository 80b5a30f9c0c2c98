import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountRole } from './chart-of-accounts.ts'
import { convertToHome, type OpenAmount } from './exchange-difference.ts'
import { findJournalProblem, type JournalLine } from './journal-entry.ts'
import { fromMajor, money, toMajorText } from './money.ts'
import {
  byRole,
  postCreditApplied,
  postCreditNote,
  postExpenseOwed,
  postExpensePaid,
  postExpenseSettled,
  postInvoiceApproved,
  postOpeningBill,
  postPaymentReceived,
  postRefund,
  postReversal,
  postWriteOff,
} from './posting-rules.ts'

const bill = { clientId: 'client', matterId: 'matter', invoiceId: 'invoice' }
const bank = byRole('bank')
const ngn = (text: string): OpenAmount => ({ amount: fromMajor(text, 'NGN'), homeAmount: fromMajor(text, 'NGN') })
const usd = (text: string, home: string): OpenAmount => ({
  amount: fromMajor(text, 'USD'),
  homeAmount: fromMajor(home, 'NGN'),
})
const part = (role: AccountRole, value: OpenAmount) => ({ account: byRole(role), ...value })

/** `bank both +107.50 NGN`, with the value at home where the line is in another currency. */
const shown = (lines: readonly JournalLine[]) =>
  lines.map(({ account, basis, amount, homeAmount }) => {
    const name = 'role' in account ? account.role : account.accountId
    const home = amount.currency === homeAmount.currency ? '' : ` = ${toMajorText(homeAmount)}`
    return `${name} ${basis} ${toMajorText(amount)} ${amount.currency}${home}`
  })

describe('an approved invoice', () => {
  test('is a receivable against fees, costs and tax, in the accrual view', () => {
    const lines = postInvoiceApproved([
      {
        ...bill,
        parts: [part('feesTime', ngn('100')), part('outputTax', ngn('7.50')), part('feesTime', ngn('50'))],
        costs: [
          { cost: ngn('40'), billed: ngn('44') },
          { cost: ngn('10'), billed: ngn('8') },
        ],
      },
    ])
    expect(shown(lines)).toEqual([
      'receivable accrual 209.50 NGN',
      'feesTime accrual -150.00 NGN',
      'outputTax accrual -7.50 NGN',
      'clientCosts accrual -40.00 NGN',
      'costsRecovered accrual -4.00 NGN',
      'clientCosts accrual -10.00 NGN',
      'costsNotRecovered accrual 2.00 NGN',
    ])
    expect(lines.every((line) => line.invoiceId === 'invoice' && line.matterId === 'matter')).toBe(true)
  })
})

describe('a payment', () => {
  const share = {
    ...bill,
    settled: ngn('107.50'),
    parts: [
      { account: byRole('feesTime'), amount: fromMajor('100', 'NGN') },
      { account: byRole('outputTax'), amount: fromMajor('7.50', 'NGN') },
    ],
  }

  test('settles the receivable, and is income and tax in the cash view', () => {
    expect(shown(postPaymentReceived({ bank, clientId: 'client', received: ngn('107.50'), shares: [share] }))).toEqual([
      'bank both 107.50 NGN',
      'receivable accrual -107.50 NGN',
      'feesTime cash -100.00 NGN',
      'outputTax cash -7.50 NGN',
    ])
  })

  test('beyond the balance is client credit; all of it is where no invoice takes any', () => {
    const over = { bank, clientId: 'client', received: ngn('110'), shares: [share], excess: ngn('2.50') }
    expect(shown(postPaymentReceived(over))).toContain('clientCredit both -2.50 NGN')
    const unapplied = { bank, clientId: 'client', received: ngn('10'), shares: [], excess: ngn('10') }
    expect(shown(postPaymentReceived(unapplied))).toEqual(['bank both 10.00 NGN', 'clientCredit both -10.00 NGN'])
  })

  test('with tax withheld settles the sum', () => {
    const withheldAmounts = { withheld: ngn('5'), tax: ngn('7.50') }
    expect(
      shown(postPaymentReceived({ bank, clientId: 'client', received: ngn('95'), shares: [share], withheldAmounts })),
    ).toEqual([
      'bank both 95.00 NGN',
      'withheld both 5.00 NGN',
      'taxWithheld both 7.50 NGN',
      'receivable accrual -107.50 NGN',
      'feesTime cash -100.00 NGN',
      'outputTax cash -7.50 NGN',
    ])
  })

  const dollarShare = {
    ...bill,
    settled: usd('10000', '15895049.39'),
    parts: [{ account: byRole('feesTime'), amount: fromMajor('10000', 'USD') }],
  }

  test('of a dollar bill at another rate realises the difference (B49)', () => {
    const received = usd('10000', '15500000.01')
    expect(shown(postPaymentReceived({ bank, clientId: 'client', received, shares: [dollarShare] }))).toEqual([
      'bank both 10000.00 USD = 15500000.01',
      'receivable accrual -10000.00 USD = -15500000.01',
      'feesTime cash -10000.00 USD = -15500000.01',
      'exchangeRealised accrual 0.00 USD = 395049.38',
      'receivable accrual 0.00 USD = -395049.38',
    ])
  })

  test('of a dollar bill in naira passes through the exchange account, which holds nothing at home', () => {
    const lines = postPaymentReceived({ bank, clientId: 'client', received: ngn('15500000.01'), shares: [dollarShare] })
    expect(shown(lines.filter(({ account }) => 'role' in account && account.role === 'exchange'))).toEqual([
      'exchange both -15500000.01 NGN',
      'exchange both 10000.00 USD = 15500000.01',
    ])
    expect(findJournalProblem(lines)).toBeUndefined()
  })

  test('bounced is reversed exactly', () => {
    const lines = postPaymentReceived({ bank, clientId: 'client', received: ngn('107.50'), shares: [share] })
    expect(shown(postReversal(lines))[0]).toBe('bank both -107.50 NGN')
  })

  test('balances in every view, currency and at home, at any rates', () => {
    const minor = fc.bigInt(1n, 10n ** 9n)
    const rate = fc.constantFrom('0.000629126702', '1589.504939', '1.3482', '0.5')
    fc.assert(
      fc.property(minor, minor, minor, rate, rate, (fees, tax, extra, billRate, payRate) => {
        const home = (value: bigint, at: string) => convertToHome(money(value, 'KWD'), at, 'JPY')
        const settled = { amount: money(fees + tax, 'KWD'), homeAmount: home(fees + tax, billRate) }
        const excess = { amount: money(extra, 'KWD'), homeAmount: home(extra, payRate) }
        const received = { amount: money(fees + tax + extra, 'KWD'), homeAmount: home(fees + tax + extra, payRate) }
        const parts = [
          { account: byRole('feesTime'), amount: money(fees, 'KWD') },
          { account: byRole('outputTax'), amount: money(tax, 'KWD') },
        ]
        const lines = postPaymentReceived({
          bank,
          clientId: 'c',
          received,
          shares: [{ ...bill, settled, parts }],
          excess,
        })
        expect(findJournalProblem(lines)).toBeUndefined()
        expect(findJournalProblem(postReversal(lines))).toBeUndefined()
      }),
    )
  })
})

describe('credits and write-offs', () => {
  test('a credit note takes back what was open from the receivable and gives what was paid as credit', () => {
    const open = [part('feesTime', ngn('100')), part('outputTax', ngn('7.50'))]
    const paid = [part('feesTime', ngn('20')), part('outputTax', ngn('1.50'))]
    expect(shown(postCreditNote([{ ...bill, open, paid }]))).toEqual([
      'feesTime accrual 100.00 NGN',
      'outputTax accrual 7.50 NGN',
      'receivable accrual -107.50 NGN',
      'feesTime both 20.00 NGN',
      'outputTax both 1.50 NGN',
      'clientCredit both -21.50 NGN',
    ])
  })

  test('credit is applied like a payment, and refunded from the bank', () => {
    const share = {
      ...bill,
      settled: ngn('10'),
      parts: [{ account: byRole('feesTime'), amount: fromMajor('10', 'NGN') }],
    }
    expect(shown(postCreditApplied('client', ngn('10'), [share]))).toEqual([
      'clientCredit both 10.00 NGN',
      'receivable accrual -10.00 NGN',
      'feesTime cash -10.00 NGN',
    ])
    expect(shown(postRefund(bank, 'client', ngn('10')))).toEqual([
      'clientCredit both 10.00 NGN',
      'bank both -10.00 NGN',
    ])
  })

  test('a write-off leaves income and tax, an opening bill makes none', () => {
    expect(shown(postWriteOff('badDebt', bill, ngn('5')))).toEqual([
      'badDebt accrual 5.00 NGN',
      'receivable accrual -5.00 NGN',
    ])
    expect(shown(postOpeningBill(bill, ngn('5')))).toEqual(['receivable accrual 5.00 NGN', 'opening accrual -5.00 NGN'])
  })
})

describe('an expense', () => {
  const spent = { account: byRole('clientCosts'), net: ngn('100'), reclaimableTax: ngn('7.50') }

  test('paid at once counts in both views', () => {
    expect(shown(postExpensePaid(bank, spent))).toEqual([
      'clientCosts both 100.00 NGN',
      'inputTax both 7.50 NGN',
      'bank both -107.50 NGN',
    ])
  })

  test('owed counts in the accrual view, and in the cash view once it is settled', () => {
    expect(shown(postExpenseOwed('staffPayable', spent))).toEqual([
      'clientCosts accrual 100.00 NGN',
      'inputTax accrual 7.50 NGN',
      'staffPayable accrual -107.50 NGN',
    ])
    expect(shown(postExpenseSettled('staffPayable', bank, spent))).toEqual([
      'staffPayable accrual 107.50 NGN',
      'clientCosts cash 100.00 NGN',
      'inputTax cash 7.50 NGN',
      'bank both -107.50 NGN',
    ])
  })
})
