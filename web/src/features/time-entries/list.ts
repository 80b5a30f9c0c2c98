import { TIME_ENTRY_SORTS } from '#contract/time-entry-shapes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { billableCode } from '#domain/billable.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  choiceFilter,
  clientFilter,
  datesFilter,
  matterFilter,
  ownerFilter,
} from '../../shared/ui/list/filter-kinds.ts'
import { urlDay, urlId, urlOneOf } from '../../shared/url-schema.ts'

const BILLABLE = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'invoiced', label: 'On an invoice' },
] as const
const BILLABLE_CODES = {
  yes: billableCode('unbilled'),
  no: billableCode('notBillable'),
  invoiced: billableCode('onInvoice'),
} as const

/** The list of time, with the filters of spec §3. */
export const entriesList = declareList({
  name: 'time-entries',
  title: 'Time Entries',
  noun: { one: 'entry', many: 'entries' },
  search: 'Search descriptions and matters',
  filters: [
    datesFilter({
      key: 'dates',
      label: 'Date created',
      asks: ['fromTimeEntryDateCreated', 'toTimeEntryDateCreated'],
    }),
    clientFilter(),
    matterFilter(),
    ownerFilter({ key: 'userId', label: 'Entered By', asks: 'timeEntryUserId' }),
    choiceFilter({ key: 'billable', label: 'Billable', asks: 'isBillable', options: BILLABLE, codes: BILLABLE_CODES }),
  ],
  own: {
    view: urlOneOf(['list', 'week']),
    group: urlOneOf(['day', 'week', 'none']),
    week: urlDay,
    person: urlId,
  },
  sorts: TIME_ENTRY_SORTS,
  calls: { list: timeEntries.list, totals: timeEntries.totals, export: timeEntries.export },
  count: ({ count }) => count,
})
