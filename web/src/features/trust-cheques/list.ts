import { useQuery } from '@tanstack/react-query'
import { CHEQUE_STATE_LABELS, CHEQUE_STATES } from '#domain/trust-cheque.ts'
import { CHEQUE_SORTS, trustCheques } from '#contract/trust-cheques.ts'
import { trustAccountsQuery } from '../../shared/choices.ts'
import { namedOptions } from '../../shared/ui/fields/options.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  choiceFilter,
  clientFilter,
  datesFilter,
  lookupFilter,
  matterFilter,
} from '../../shared/ui/list/filter-kinds.ts'

/** The cheques of the accounts of client money, and where each stands. */
export const chequesList = declareList({
  name: 'trust-cheques',
  title: 'Cheques',
  noun: { one: 'cheque', many: 'cheques' },
  search: 'Search number, payee, purpose',
  filters: [
    datesFilter({ key: 'dates', label: 'Drawn', param: ['from', 'to'] }),
    choiceFilter({
      key: 'state',
      label: 'Status',
      param: 'state',
      entity: 'status',
      options: CHEQUE_STATES.map((value) => ({ value, label: CHEQUE_STATE_LABELS[value] })),
    }),
    lookupFilter({
      key: 'account',
      label: 'Account',
      param: 'accountId',
      entity: 'account',
      useOptions: (firm, _url, enabled) => useQuery({ ...trustAccountsQuery(firm), select: namedOptions, enabled }),
    }),
    clientFilter(),
    matterFilter(),
  ],
  sorts: CHEQUE_SORTS,
  defaultSort: { key: 'drawn', direction: 'desc' },
  calls: { list: trustCheques.list, totals: trustCheques.totals, export: trustCheques.export },
  count: ({ count }) => count,
})
