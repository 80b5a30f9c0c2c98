import { DEPOSIT_REQUEST_STATE_LABELS, DEPOSIT_REQUEST_STATES } from '#domain/trust-request.ts'
import { DEPOSIT_REQUEST_SORTS, trustRequests } from '#contract/trust-requests.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import { choiceFilter, clientFilter, matterFilter } from '../../shared/ui/list/filter-kinds.ts'

/** What clients are asked to pay in. */
export const requestsList = declareList({
  name: 'deposit-requests',
  title: 'Deposit requests',
  noun: { one: 'request', many: 'requests' },
  search: 'Search number, reason',
  filters: [
    choiceFilter({
      key: 'state',
      label: 'Status',
      param: 'state',
      entity: 'status',
      options: DEPOSIT_REQUEST_STATES.map((value) => ({ value, label: DEPOSIT_REQUEST_STATE_LABELS[value] })),
    }),
    clientFilter(),
    matterFilter(),
  ],
  sorts: DEPOSIT_REQUEST_SORTS,
  defaultSort: { key: 'requested', direction: 'desc' },
  calls: { list: trustRequests.list, totals: trustRequests.totals, export: trustRequests.export },
  count: ({ count }) => count,
})
