import { useQuery } from '@tanstack/react-query'
import { MATTER_RATES } from '#domain/billable.ts'
import { BILLABLE_MATTER_SORTS } from '#contract/billing-run-shapes.ts'
import { billingRuns } from '#contract/billing-runs.ts'
import { MATTER_STATUSES } from '#contract/matters.ts'
import { practiceAreasQuery } from '../../shared/choices.ts'
import { urlDay, urlMatching, urlOneOf } from '../../shared/url-schema.ts'
import { namedOptions } from '../../shared/ui/fields/options.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import { choiceFilter, clientFilter, lookupFilter, personFilter } from '../../shared/ui/list/filter-kinds.ts'
import { plainFilter } from './plain-filter.ts'

/** Matters with work that waits for an invoice. */
export const billableMattersList = declareList({
  name: 'billable-matters',
  title: 'Batch billing',
  noun: { one: 'matter', many: 'matters' },
  search: 'Search matters',
  filters: [
    plainFilter('upTo', urlDay),
    plainFilter('minimum', urlMatching(/^\d{1,12}(\.\d{1,3})?$/)),
    clientFilter(),
    personFilter({ key: 'responsible', label: 'Responsible', param: 'responsibleUserId' }),
    lookupFilter({
      key: 'area',
      label: 'Practice area',
      entity: 'practice area',
      param: 'practiceAreaId',
      useOptions: (firm, _url, enabled) => useQuery({ ...practiceAreasQuery(firm), select: namedOptions, enabled }),
    }),
    choiceFilter({ key: 'rate', label: 'Rate type', entity: 'rate type', param: 'matterRate', options: MATTER_RATES }),
    choiceFilter({ key: 'status', label: 'Status', entity: 'status', param: 'status', options: MATTER_STATUSES }),
  ],
  own: { per: urlOneOf(['client']), dated: urlDay },
  sorts: BILLABLE_MATTER_SORTS,
  defaultSort: { key: 'client', direction: 'asc' },
  calls: { list: billingRuns.matters, totals: billingRuns.totals },
  count: ({ count }) => count,
})

export const billingRunsList = declareList({
  name: 'billing-runs',
  title: 'Billing runs',
  noun: { one: 'run', many: 'runs' },
  filters: [],
  sorts: [],
  calls: { list: billingRuns.list },
})
