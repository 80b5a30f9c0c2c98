import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { COURT_UPDATE_SORTS, PROGRESS_NOTE_SORTS } from '#contract/progress-shapes.ts'
import type { PageList } from '../../shared/pages.ts'
import { declareList } from '../../shared/ui/list/declare.ts'
import {
  clientFilter,
  datesFilter,
  matterFilter,
  personFilter,
  yesNoFilter,
} from '../../shared/ui/list/filter-kinds.ts'
import { urlOneOf } from '../../shared/url-schema.ts'
import { shownKind } from './kinds.ts'

const common = {
  title: 'Progress Updates',
  /** The address names the tab, as the specification spells it. */
  own: { activeTab: urlOneOf(['progress-notes', 'court-update']) },
  defaultSort: { key: 'date', direction: 'desc' },
  count: ({ count }: { count: number }) => count,
} as const

const filters = [
  datesFilter({ key: 'dates', label: 'Date', param: ['from', 'to'] }),
  clientFilter(),
  matterFilter(),
  personFilter({ key: 'userId', label: 'Added by', param: 'userId' }),
]
const sharedFilter = yesNoFilter({ key: 'shared', label: 'Shared', param: 'isShared' })

export const notesList = declareList({
  ...common,
  name: 'progress-notes',
  noun: { one: 'progress note', many: 'progress notes' },
  search: 'Search progress notes',
  filters: [...filters, sharedFilter],
  sorts: PROGRESS_NOTE_SORTS,
  calls: progressNotes,
})

export const courtList = declareList({
  ...common,
  name: 'court-updates',
  noun: { one: 'court update', many: 'court updates' },
  search: 'Search court updates',
  filters: [
    ...filters,
    datesFilter({ key: 'next', label: 'Next date', param: ['nextFrom', 'nextTo'], urlKeys: ['nextFrom', 'nextTo'] }),
    sharedFilter,
  ],
  sorts: COURT_UPDATE_SORTS,
  calls: courtUpdates,
})

export const loadRows: PageList['loadRows'] = (user, search) =>
  (shownKind(search, user.permissions) === 'court' ? courtList : notesList).loadRows(user, search)
