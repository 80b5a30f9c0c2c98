import { billingRuns } from '#contract/billing-runs.ts'
import { urlId } from '../../shared/url-schema.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import { choiceFilter } from '../../shared/ui/list/filter-kinds.ts'
import { plainFilter } from './plain-filter.ts'

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
