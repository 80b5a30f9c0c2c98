import { useQuery } from '@tanstack/react-query'
import { TRUST_LEDGER_SORTS, trustLedgers } from '#contract/trust-ledgers.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  choiceFilter,
  clientFilter,
  lookupFilter,
  matterFilter,
  type ListFilter,
} from '../../shared/ui/list/filter-kinds.ts'
import { namedOptions } from '../../shared/ui/fields/options.ts'
import { trustAccountsQuery } from '../../shared/choices.ts'

const holding = choiceFilter({
  key: 'holding',
  label: 'Holding',
  param: 'holding',
  options: [
    { value: 'money', label: 'Client money' },
    { value: 'uncleared', label: 'Uncleared money' },
  ],
})

/** The ledgers of clients; the float and interest of an account stand on its own page. */
const ofClients: ListFilter<'holding' | 'kind'> = {
  ...holding,
  toQuery: (url) => ({ ...holding.toQuery(url), kind: 'client' }),
}

export const trustLedgersList = declareList({
  name: 'trust-ledgers',
  title: 'Trust Accounting',
  noun: { one: 'ledger', many: 'ledgers' },
  search: 'Search client or matter',
  filters: [
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
      key: 'state',
      label: 'Status',
      param: 'state',
      entity: 'status',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'closed', label: 'Closed' },
      ],
    }),
  ],
  tab: ofClients,
  sorts: TRUST_LEDGER_SORTS,
  defaultSort: { key: 'client', direction: 'asc' },
  calls: { list: trustLedgers.list, totals: trustLedgers.totals, export: trustLedgers.export },
  count: ({ count, withMoney, withUncleared }, url) =>
    url['holding'] === 'money' ? withMoney : url['holding'] === 'uncleared' ? withUncleared : count,
})
