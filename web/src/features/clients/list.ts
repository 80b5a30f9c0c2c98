import { CLIENT_SORTS, CLIENT_STANDINGS, CLIENT_TYPES, clients, type ClientTotals } from '#contract/clients.ts'
import { countryOptions } from '../../shared/countries.ts'
import { customFieldFilter } from '../../shared/ui/list/custom-filter.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import { choiceFilter } from '../../shared/ui/list/filter-kinds.ts'

const keyOf = { Individual: 'individuals', Company: 'companies' } as const
export const countOf = (totals: ClientTotals, type: unknown): number =>
  totals[type === 'Individual' || type === 'Company' ? keyOf[type] : 'all']

export const clientsList = declareList({
  name: 'clients',
  title: 'Clients',
  noun: { one: 'client', many: 'clients' },
  search: 'Search clients',
  filters: [
    choiceFilter({ key: 'standing', label: 'Standing', param: 'standing', options: CLIENT_STANDINGS }),
    choiceFilter({
      key: 'country',
      label: 'Country',
      entity: 'country',
      param: 'countryCode',
      options: countryOptions,
    }),
    customFieldFilter('client', 'contact'),
  ],
  tab: choiceFilter({ key: 'type', label: 'Type', param: 'clientType', options: CLIENT_TYPES }),
  sorts: CLIENT_SORTS,
  calls: { list: clients.list, totals: clients.totals, export: clients.export },
  count: (totals, url) => countOf(totals, url['type']),
})
