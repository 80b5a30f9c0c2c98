import { useQuery } from '@tanstack/react-query'
import { PAYMENT_METHOD_LABELS, PAYMENT_STATE_LABELS } from '#domain/payment-labels.ts'
import { PAYMENT_METHODS, PAYMENT_SORTS, PAYMENT_STATES, type MoneyAccount } from '#contract/payment-shapes.ts'
import { payments } from '#contract/payments.ts'
import { REFUND_SORTS, refunds } from '#contract/refunds.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  choiceFilter,
  clientFilter,
  datesFilter,
  lookupFilter,
  matterFilter,
} from '../../shared/ui/list/filter-kinds.ts'
import { accountsQuery } from './queries.ts'

export const accountOptions = (accounts: readonly MoneyAccount[]) =>
  accounts.map(({ id, code, name, currencyCode }) => ({
    value: id,
    label: currencyCode === null ? name : `${name}, ${currencyCode}`,
    note: code,
  }))

const methodFilter = () =>
  choiceFilter({
    key: 'method',
    label: 'Method',
    param: 'method',
    entity: 'method',
    options: PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] })),
  })

const accountFilter = (label: string) =>
  lookupFilter({
    key: 'account',
    label,
    param: 'accountId',
    entity: 'account',
    useOptions: (firm, _url, enabled) => useQuery({ ...accountsQuery(firm), select: accountOptions, enabled }),
  })

/** Payments; the tabs are what still has to be done about some of them. */
export const paymentsList = declareList({
  name: 'payments',
  title: 'Payments',
  noun: { one: 'payment', many: 'payments' },
  search: 'Search receipt, client, reference',
  filters: [
    datesFilter({ key: 'received', label: 'Date', param: ['receivedFrom', 'receivedTo'] }),
    clientFilter(),
    matterFilter(),
    methodFilter(),
    accountFilter('Paid into'),
    choiceFilter({
      key: 'status',
      label: 'Status',
      param: 'state',
      entity: 'status',
      options: PAYMENT_STATES.map((value) => ({ value, label: PAYMENT_STATE_LABELS[value] })),
    }),
  ],
  tab: choiceFilter({
    key: 'awaiting',
    label: 'Awaiting',
    param: 'awaiting',
    options: [
      { value: 'credit', label: 'Client credits' },
      { value: 'unmatched', label: 'Unmatched' },
      { value: 'certificate', label: 'WHT certificates' },
    ],
  }),
  sorts: PAYMENT_SORTS,
  defaultSort: { key: 'date', direction: 'desc' },
  calls: { list: payments.list, totals: payments.totals, export: payments.export },
  count: (totals, { awaiting }) =>
    awaiting === 'credit'
      ? totals.withCredit
      : awaiting === 'unmatched'
        ? totals.unmatched
        : awaiting === 'certificate'
          ? totals.withoutCertificate
          : totals.count,
})

/** What was paid back of clients' credit. */
export const refundsList = declareList({
  name: 'refunds',
  title: 'Payments',
  noun: { one: 'refund', many: 'refunds' },
  search: 'Search receipt, client, reference',
  filters: [
    datesFilter({ key: 'refunded', label: 'Date', param: ['refundedFrom', 'refundedTo'] }),
    clientFilter(),
    matterFilter(),
    methodFilter(),
    accountFilter('Paid from'),
  ],
  sorts: REFUND_SORTS,
  defaultSort: { key: 'date', direction: 'desc' },
  calls: { list: refunds.list, totals: refunds.totals, export: refunds.export },
  count: ({ count }) => count,
})
