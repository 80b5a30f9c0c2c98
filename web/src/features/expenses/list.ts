import { useQuery } from '@tanstack/react-query'
import { CHARGE_STATUSES } from '#contract/charges.ts'
import { EXPENSE_SORTS, PAYMENT_STATUSES, type ExpenseTotals } from '#contract/expense-shapes.ts'
import { expenses } from '#contract/expenses.ts'
import { CHARGE_STATUS_LABELS, PAYMENT_LABELS } from '#domain/charge-labels.ts'
import { holds } from '#domain/permissions.ts'
import { namedOptions } from '../../shared/ui/fields/options.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  choiceFilter,
  clientFilter,
  datesFilter,
  lookupFilter,
  matterFilter,
  ownerFilter,
  type ListFilter,
  type SearchParams,
} from '../../shared/ui/list/filter-kinds.ts'
import { categoriesQuery } from './queries.ts'
import { OF_FILE } from './labels.ts'

export const TABS = ['client', 'firm', 'requests'] as const
export type Tab = (typeof TABS)[number]

/** The tab of an address; the clients' expenses by default (spec §2). */
export const tabOf = (url: SearchParams): Tab => TABS.find((tab) => tab === url['activeTab']) ?? 'client'

/** The firm's flag separates expenses of clients and of the firm; the requests of both are one tab. */
const tab: ListFilter<'isFirmExpense' | 'isRequest'> = {
  ...choiceFilter({ key: 'activeTab', label: 'Kind', param: 'isFirmExpense', options: TABS }),
  toQuery: (url) => (tabOf(url) === 'requests' ? { isRequest: true } : { isFirmExpense: tabOf(url) === 'firm' }),
}

const isOfFile = (url: SearchParams) => url['activeTab'] === OF_FILE
/** Expenses together with requests. It is one of the filters, so that the sums match the rows. */
const ofFile: ListFilter<'isFirmExpense' | 'isIncludeExpenseRequest'> = {
  ...choiceFilter({ key: 'ofFile', label: 'Kind', param: 'isFirmExpense', options: [] }),
  reads: {},
  toQuery: (url) => (isOfFile(url) ? { isFirmExpense: false, isIncludeExpenseRequest: true } : {}),
  isOffered: () => false,
}

/** Expenses, with the filters of spec §3. */
export const expensesList = declareList({
  name: 'expenses',
  title: 'Expenses',
  noun: { one: 'expense', many: 'expenses' },
  search: 'Search expenses',
  filters: [
    datesFilter({
      key: 'dates',
      label: 'Date created',
      param: ['fromExpenseFlatFeesDateCreated', 'toExpenseFlatFeesDateCreated'],
    }),
    clientFilter(),
    matterFilter(),
    lookupFilter({
      key: 'categoryId',
      label: 'Category',
      param: 'categoryId',
      entity: 'category',
      useOptions: (firm, _url, enabled) => useQuery({ ...categoriesQuery(firm), select: namedOptions, enabled }),
    }),
    ownerFilter({ key: 'userId', label: 'Added by', param: 'expenseAddedUserId' }),
    {
      ...choiceFilter({
        key: 'status',
        label: 'Status',
        param: 'status',
        entity: 'status',
        options: CHARGE_STATUSES.map((value) => ({ value, label: CHARGE_STATUS_LABELS[value] })),
      }),
      // Every expense without a request is approved.
      isOffered: (_, url) => isOfFile(url) || tabOf(url) === 'requests',
    },
    {
      ...choiceFilter({
        key: 'billing',
        label: 'Billing',
        param: 'billingState',
        options: [
          { value: 'unbilled', label: 'Unbilled' },
          { value: 'onInvoice', label: 'On an invoice' },
          { value: 'notBillable', label: 'Non-billable' },
        ],
      }),
      isOffered: (_, url) => isOfFile(url) || tabOf(url) === 'client',
    },
    {
      ...choiceFilter({
        key: 'decide',
        label: 'Decision',
        param: 'isToDecide',
        options: [{ value: 'yes', label: 'Waiting for you' }],
        codes: { yes: true },
      }),
      isOffered: ({ permissions }, url) => tabOf(url) === 'requests' && holds(permissions, 'invoice.approve'),
    },
    choiceFilter({
      key: 'paid',
      label: 'Payment',
      param: 'paymentStatus',
      options: PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_LABELS[value] })),
    }),
    ofFile,
  ],
  tab,
  sorts: EXPENSE_SORTS,
  defaultSort: { key: 'date', direction: 'desc' },
  calls: { list: expenses.list, totals: expenses.totals, export: expenses.export },
  count: (totals, url) => sumsOf(totals, url).count,
})

/** The sums of the tab that an address names. */
export const sumsOf = (totals: ExpenseTotals, url: SearchParams): ExpenseTotals[Tab] =>
  isOfFile(url) ? totals : totals[tabOf(url)]
