import { describe, expect, test } from 'vitest'
import type { ExpenseTotals } from '#contract/expense-shapes.ts'
import { expensesList, sumsOf } from './list.ts'
import { OF_FILE } from './labels.ts'

const firm = { adminUserId: 'a', businessId: 'b' }
const totals: ExpenseTotals = {
  count: 5,
  amount: 500,
  unbilled: 100,
  currencyCode: 'USD',
  currencySymbol: '$',
  client: { count: 2, amount: 200 },
  firm: { count: 7, amount: 700 },
  requests: { count: 4, amount: 400 },
}

describe('the expenses on the page of a matter', () => {
  const url = { matterId: 'm', activeTab: OF_FILE }

  test('are expenses and requests, in rows, sums and files', () => {
    const query = { matterId: 'm', isFirmExpense: false, isIncludeExpenseRequest: true }
    expect(expensesList.listQuery(firm, url)).toMatchObject(query)
    expect(expensesList.totalsQuery(firm, url)).toMatchObject(query)
    expect(expensesList.exportQuery(firm, url)).toMatchObject(query)
    expect(sumsOf(totals, url)).toMatchObject({ count: 5, amount: 500 })
  })

  test('are listed by no address of the list itself', () => {
    const read = expensesList.schema.parse({ activeTab: OF_FILE, ofFile: 'x' })
    expect(expensesList.listQuery(firm, read)).toMatchObject({ isFirmExpense: false })
    expect(expensesList.listQuery(firm, read)).not.toHaveProperty('isIncludeExpenseRequest')
    expect(sumsOf(totals, read)).toEqual({ count: 2, amount: 200 })
  })
})

describe('the filter by status', () => {
  const isOffered = (activeTab: string) => {
    const status = expensesList.filters.find(({ key }) => key === 'status')
    return status?.isOffered?.(expect.anything() as never, { activeTab })
  }

  test('is offered where statuses differ: among requests, and on the page of a matter', () => {
    expect(['client', 'firm', 'requests', OF_FILE].map(isOffered)).toEqual([false, false, true, true])
  })
})
