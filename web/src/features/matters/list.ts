import { useQuery } from '@tanstack/react-query'
import { MATTER_RATES } from '#domain/billable.ts'
import { MATTER_SORTS, MATTER_STATUSES, matters, type MatterTotals } from '#contract/matters.ts'
import { practiceAreasQuery, stagesQuery } from '../../shared/choices.ts'
import { urlText } from '../../shared/url-schema.ts'
import type { MatterStage } from '#contract/matter-stages.ts'
import { namedOptions } from '../../shared/ui/fields/options.ts'
import { customFieldFilter } from '../../shared/ui/list/custom-filter.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  choiceFilter,
  clientFilter,
  datesFilter,
  lookupFilter,
  personFilter,
} from '../../shared/ui/list/filter-kinds.ts'
import { officeFilter } from '../../shared/ui/list/office-filter.ts'

const keyOf: Readonly<Record<string, keyof MatterTotals>> = { Open: 'open', Pending: 'pending', Closed: 'closed' }
export const countOf = (totals: MatterTotals, status: unknown): number => totals[keyOf[String(status)] ?? 'all']

/** Each name once: several practice areas have a stage of one name. Archived ones too, because matters may still have them. */
const stageOptions = (stages: readonly MatterStage[]) =>
  [...new Map(stages.map(({ name }) => [name.toLowerCase(), name])).values()].map((name) => ({
    value: name,
    label: name,
  }))

export const mattersList = declareList({
  name: 'matters',
  title: 'Matters',
  noun: { one: 'matter', many: 'matters' },
  search: 'Search matters',
  filters: [
    personFilter({ key: 'responsible', label: 'Responsible', param: 'responsibleUserId' }),
    personFilter({ key: 'member', label: 'Team member', param: 'memberUserId' }),
    clientFilter(),
    lookupFilter({
      key: 'area',
      label: 'Practice area',
      entity: 'practice area',
      param: 'practiceAreaId',
      useOptions: (firm, _url, enabled) => useQuery({ ...practiceAreasQuery(firm), select: namedOptions, enabled }),
    }),
    lookupFilter({
      key: 'stage',
      label: 'Stage',
      entity: 'stage',
      param: 'stage',
      reads: urlText,
      useOptions: (firm, _url, enabled) => useQuery({ ...stagesQuery(firm), select: stageOptions, enabled }),
    }),
    choiceFilter({ key: 'rate', label: 'Rate type', entity: 'rate type', param: 'matterRate', options: MATTER_RATES }),
    officeFilter(),
    datesFilter({ key: 'opened', label: 'Opened', param: ['openedFrom', 'openedTo'] }),
    customFieldFilter('matter'),
  ],
  tab: choiceFilter({ key: 'status', label: 'Status', param: 'status', options: MATTER_STATUSES }),
  sorts: MATTER_SORTS,
  defaultSort: { key: 'matterOpenDate', direction: 'desc' },
  calls: { list: matters.list, totals: matters.totals, export: matters.export },
  count: (totals, url) => countOf(totals, url['status']),
})
