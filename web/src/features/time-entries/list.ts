import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { TIME_ENTRY_GROUPS, TIME_ENTRY_SORTS } from '#contract/time-entry-shapes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { billableCode } from '#domain/billable.ts'
import type { PageList } from '../../shared/pages.ts'
import { queryClient } from '../../shared/query-client.ts'
import { queryFor } from '../../shared/query.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  choiceFilter,
  clientFilter,
  datesFilter,
  lookupFilter,
  matterFilter,
  ownerFilter,
} from '../../shared/ui/list/filter-kinds.ts'
import { officeFilter } from '../../shared/ui/list/office-filter.ts'
import { urlDay, urlId, urlMatching, urlOneOf } from '../../shared/url-schema.ts'
import { codeOptions, codesQuery } from '../../shared/records/utbms-codes.ts'

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

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'returned', label: 'Returned' },
] as const
const STATUS_CODES = { draft: 1, submitted: 2, returned: 4 } as const

const taskOptions = (codes: Parameters<typeof codeOptions>[0]) => [
  { value: 'none', label: 'None' },
  ...codeOptions(codes, 'task'),
]

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
      param: ['fromTimeEntryDateCreated', 'toTimeEntryDateCreated'],
    }),
    clientFilter(),
    matterFilter(),
    ownerFilter({ key: 'userId', label: 'Entered By', param: 'timeEntryUserId' }),
    officeFilter(),
    {
      ...choiceFilter({ key: 'status', label: 'Status', param: 'status', options: STATUSES, codes: STATUS_CODES }),
      // Nearly all time is approved when it is saved: the dashboard leads to the rest.
      isOffered: () => false,
    },
    lookupFilter({
      key: 'task',
      label: 'Task code',
      entity: 'task code',
      param: 'taskCode',
      useOptions: (firm, _url, enabled) => useQuery({ ...codesQuery(firm), select: taskOptions, enabled }),
      reads: urlMatching(/^([A-Z]\d{3}|none)$/),
    }),
    choiceFilter({ key: 'billable', label: 'Billable', param: 'isBillable', options: BILLABLE, codes: BILLABLE_CODES }),
  ],
  own: {
    view: urlOneOf(['list', 'week']),
    group: urlOneOf([...TIME_ENTRY_GROUPS, 'none']),
    week: urlDay,
    person: urlId,
  },
  sorts: TIME_ENTRY_SORTS,
  calls: { list: timeEntries.list, totals: timeEntries.totals, export: timeEntries.export },
  count: ({ count }) => count,
})

export type EntriesUrl = ReturnType<typeof entriesList.schema.parse>
export type Group = NonNullable<EntriesUrl['group']>

/** The sort that keeps the rows of a group together. */
const GROUP_SORTS = {
  day: 'timeEntryDate',
  week: 'timeEntryDate',
  matter: 'matterName',
  client: 'clientName',
  person: 'userName',
} as const

/** Rows are grouped only while they are sorted by what they are grouped by. */
export const groupFromUrl = ({ group = 'day', sort = 'timeEntryDate' }: EntriesUrl): Group =>
  group !== 'none' && GROUP_SORTS[group] === sort ? group : 'none'

/** What the address says when a grouping is chosen. Days and weeks are in the list's own order. */
export const urlOfGroup = (group: Group) => ({
  group: group === 'day' ? null : group,
  ...(group === 'matter' || group === 'client' || group === 'person'
    ? ({ sort: GROUP_SORTS[group], dir: 'asc' } as const)
    : { sort: null, dir: null }),
})

/** The sums of the groups on a page of the list. */
export const groupTotalsQuery = (query: z.input<typeof timeEntries.list.query>, groupBy: Exclude<Group, 'none'>) => ({
  ...queryFor(timeEntries.groupTotals, { query: { ...query, groupBy, ofPage: true } }),
  placeholderData: keepPreviousData,
})

/** Loads the rows of an address and the sums of their groups. The week view has neither. */
export const loadRows: PageList['loadRows'] = async (user, search) => {
  const url = entriesList.schema.parse(search)
  if (url.view === 'week') return
  const group = groupFromUrl(url)
  await Promise.all([
    entriesList.loadRows(user, search),
    group !== 'none' && queryClient.prefetchQuery(groupTotalsQuery(entriesList.listQuery(user.firm, url), group)),
  ])
}
