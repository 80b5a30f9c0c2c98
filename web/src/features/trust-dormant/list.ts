import { useQuery } from '@tanstack/react-query'
import { DORMANT_KIND_LABELS, DORMANT_KINDS, RETURN_STEP_LABELS, RETURN_STEPS } from '#domain/trust-dormant.ts'
import { DORMANT_SORTS, trustDormant } from '#contract/trust-dormant.ts'
import { trustAccountsQuery } from '../../shared/choices.ts'
import { namedOptions } from '../../shared/ui/fields/options.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import { choiceFilter, clientFilter, lookupFilter } from '../../shared/ui/list/filter-kinds.ts'

/** Client money that nobody has asked for; the tab is why it is listed. */
export const dormantList = declareList({
  name: 'trust-dormant',
  title: 'Dormant money',
  noun: { one: 'ledger', many: 'ledgers' },
  search: 'Search client or matter',
  filters: [
    choiceFilter({
      key: 'step',
      label: 'Next step',
      param: 'step',
      entity: 'step',
      options: RETURN_STEPS.map((value) => ({ value, label: RETURN_STEP_LABELS[value] })),
    }),
    lookupFilter({
      key: 'account',
      label: 'Account',
      param: 'accountId',
      entity: 'account',
      useOptions: (firm, _url, enabled) => useQuery({ ...trustAccountsQuery(firm), select: namedOptions, enabled }),
    }),
    clientFilter(),
  ],
  tab: choiceFilter({
    key: 'kind',
    label: 'Why',
    param: 'kind',
    options: DORMANT_KINDS.map((value) => ({ value, label: DORMANT_KIND_LABELS[value] })),
  }),
  sorts: DORMANT_SORTS,
  defaultSort: { key: 'latest', direction: 'asc' },
  calls: { list: trustDormant.list, totals: trustDormant.totals, export: trustDormant.export },
  count: ({ count }) => count,
})
