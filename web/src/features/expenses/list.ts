import { EXPENSE_SORTS, PAYMENT_STATUSES, type ExpenseTotals } from '#contract/expense-shapes.ts'
import { expenses } from '#contract/expenses.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  choiceFilter,
  choicesFrom,
  clientFilter,
  datesFilter,
  lookupFilter,
  matterFilter,
  ownerFilter,
  type ListFilter,
  type UrlWords,
} from '../../shared/ui/list/filter-kinds.ts'
import { categoriesQuery } from './queries.ts'

const TABS = ['client', 'firm', 'requests'] as const
export type Tab = (typeof TABS)[number]

/** The tab of an address; the clients' expenses where it says none (spec §2). */
export const tabOf = (url: UrlWords): Tab => TABS.find((tab) => tab === url['activeTab']) ?? 'client'

type Categories = readonly { readonly id: string; readonly name: string }[]
const categoryOptions = (categories: Categories) => categories.map(({ id, name }) => ({ value: id, label: name }))

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'submitted', label: 'Pending approval' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const
const PAYMENT_LABELS = { unpaid: 'Unpaid', paid: 'Paid' } as const

/** Expenses of clients and of the firm are told apart by the firm's flag; requests of both stand together. */
const tab: ListFilter<'isFirmExpense' | 'isRequest'> = {
  ...choiceFilter({ key: 'activeTab', label: 'Kind', asks: 'isFirmExpense', options: TABS }),
  asks: (url) => (tabOf(url) === 'requests' ? { isRequest: true } : { isFirmExpense: tabOf(url) === 'firm' }),
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
      asks: ['fromExpenseFlatFeesDateCreated', 'toExpenseFlatFeesDateCreated'],
    }),
    clientFilter(),
    matterFilter(),
    lookupFilter({
      key: 'categoryId',
      label: 'Category',
      asks: 'categoryId',
      entity: 'category',
      choices: (firm) => choicesFrom(categoriesQuery(firm), categoryOptions),
    }),
    ownerFilter({ key: 'userId', label: 'Added by', asks: 'expenseAddedUserId' }),
    choiceFilter({ key: 'status', label: 'Status', asks: 'status', entity: 'status', options: STATUSES }),
    choiceFilter({
      key: 'paid',
      label: 'Payment',
      asks: 'paymentStatus',
      options: PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_LABELS[value] })),
    }),
  ],
  tab,
  sorts: EXPENSE_SORTS,
  usualSort: { key: 'date', direction: 'desc' },
  calls: { list: expenses.list, totals: expenses.totals, export: expenses.export },
  count: (totals, url) => kindOf(totals, tabOf(url)).count,
})

/** The sums of a tab. */
export const kindOf = (totals: ExpenseTotals, kind: Tab): ExpenseTotals[Tab] => totals[kind]
