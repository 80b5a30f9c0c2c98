import { WITHDRAWAL_STATE_LABELS, WITHDRAWAL_STATES } from '#domain/trust-withdrawal.ts'
import { WITHDRAWAL_SORTS } from '#contract/trust-withdrawal-shapes.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import { choiceFilter, clientFilter, matterFilter } from '../../shared/ui/list/filter-kinds.ts'

/** Requests to pay client money out; the tab is what waits for the person. */
export const withdrawalsList = declareList({
  name: 'trust-withdrawals',
  title: 'Withdrawal requests',
  noun: { one: 'request', many: 'requests' },
  search: 'Search number, payee, purpose',
  filters: [
    choiceFilter({
      key: 'state',
      label: 'Status',
      param: 'state',
      entity: 'status',
      options: WITHDRAWAL_STATES.map((value) => ({ value, label: WITHDRAWAL_STATE_LABELS[value] })),
    }),
    clientFilter(),
    matterFilter(),
  ],
  tab: choiceFilter({
    key: 'isToDecide',
    label: 'Waiting',
    param: 'decide',
    options: [{ value: 'yes', label: 'Waiting for you' }],
    codes: { yes: true },
  }),
  sorts: WITHDRAWAL_SORTS,
  defaultSort: { key: 'requested', direction: 'desc' },
  calls: { list: trustWithdrawals.list, totals: trustWithdrawals.totals, export: trustWithdrawals.export },
  count: ({ count, toDecide }, { decide }) => (decide === 'yes' ? toDecide : count),
})
