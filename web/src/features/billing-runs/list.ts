import { useQuery } from '@tanstack/react-query'
import { MATTER_RATES } from '#domain/billable.ts'
import { BILLABLE_MATTER_SORTS } from '#contract/billing-run-shapes.ts'
import { billingRuns } from '#contract/billing-runs.ts'
import { MATTER_STATUSES } from '#contract/matters.ts'
import { practiceAreasQuery } from '../../shared/choices.ts'
import { urlDay, urlId, urlMatching, urlOneOf, type UrlReader } from '../../shared/url-schema.ts'
import { namedOptions } from '../../shared/ui/fields/options.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  choiceFilter,
  clientFilter,
  lookupFilter,
  personFilter,
  type ListFilter,
} from '../../shared/ui/list/filter-kinds.ts'

/** A parameter of the call that a field above the list sets, or the page itself: it has no chip. */
const plainFilter = <Param extends string>(param: Param, reads: UrlReader<string>): ListFilter<Param> => ({
  kind: 'choice',
  key: `${param} field`,
  label: '',
  entity: '',
  reads: { [param]: reads },
  valueIn: () => undefined,
  toUrl: () => ({}),
  toQuery: (url) => ({ [param]: url[param] }) as { [Key in Param]?: string },
  isOffered: () => false,
})

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

/** What became of each matter of a run; the page says of which. */
export const runItemsList = declareList({
  name: 'billing-run-items',
  title: 'Matters of the run',
  noun: { one: 'draft', many: 'drafts' },
  filters: [
    plainFilter('runId', urlId),
    choiceFilter({
      key: 'state',
      label: 'Result',
      entity: 'result',
      param: 'state',
      options: [
        { value: 'drafted', label: 'Draft created' },
        { value: 'approved', label: 'Approved' },
        { value: 'sent', label: 'Sent' },
        { value: 'skipped', label: 'Skipped' },
        { value: 'failed', label: 'Failed' },
        { value: 'queued', label: 'Queued' },
      ],
    }),
  ],
  sorts: [],
  calls: { list: billingRuns.items },
})

export const billingRunsList = declareList({
  name: 'billing-runs',
  title: 'Billing runs',
  noun: { one: 'run', many: 'runs' },
  filters: [],
  sorts: [],
  calls: { list: billingRuns.list },
})
