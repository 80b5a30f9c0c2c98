import { useQuery } from '@tanstack/react-query'
import { TRUST_KIND_LABELS, TRUST_STATE_LABELS } from '#domain/trust-labels.ts'
import { TRUST_KINDS, TRUST_STATES, TRUST_TRANSACTION_SORTS } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { namedOptions } from '../../shared/ui/fields/options.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  choiceFilter,
  clientFilter,
  datesFilter,
  lookupFilter,
  matterFilter,
} from '../../shared/ui/list/filter-kinds.ts'
import { trustAccountsQuery } from '../../shared/choices.ts'

/** What happened to client money; the registers are its receipts, its cheques, and what has not cleared. */
export const trustTransactionsList = declareList({
  name: 'trust-transactions',
  title: 'Trust Accounting',
  noun: { one: 'transaction', many: 'transactions' },
  search: 'Search receipt, cheque, reference, payer',
  filters: [
    datesFilter({ key: 'dates', label: 'Date', param: ['from', 'to'] }),
    lookupFilter({
      key: 'account',
      label: 'Account',
      param: 'accountId',
      entity: 'account',
      useOptions: (firm, _url, enabled) => useQuery({ ...trustAccountsQuery(firm), select: namedOptions, enabled }),
    }),
    clientFilter(),
    matterFilter(),
    choiceFilter({
      key: 'kind',
      label: 'Type',
      param: 'kind',
      entity: 'type',
      options: TRUST_KINDS.map((value) => ({ value, label: TRUST_KIND_LABELS[value] })),
    }),
    choiceFilter({
      key: 'status',
      label: 'Status',
      param: 'state',
      entity: 'status',
      options: TRUST_STATES.map((value) => ({ value, label: TRUST_STATE_LABELS[value] })),
    }),
  ],
  tab: choiceFilter({
    key: 'register',
    label: 'Register',
    param: 'register',
    options: [
      { value: 'receipts', label: 'Receipts' },
      { value: 'uncleared', label: 'Uncleared' },
    ],
  }),
  sorts: TRUST_TRANSACTION_SORTS,
  defaultSort: { key: 'date', direction: 'desc' },
  calls: { list: trustTransactions.list, totals: trustTransactions.totals, export: trustTransactions.export },
  count: (totals, { register }) =>
    register === 'receipts' || register === 'uncleared' ? totals[register] : totals.count,
})
