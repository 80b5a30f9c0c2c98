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

const TITLE = 'Progress Updates'
const NEWEST = { key: 'date', direction: 'desc' } as const
/** The address names the tab, as the specification spells it. */
const own = { activeTab: urlOneOf(['progress-notes', 'court-update']) }
const countOf = ({ count }: { count: number }) => count

export const notesList = declareList({
  name: 'progress-notes',
  title: TITLE,
  noun: { one: 'progress note', many: 'progress notes' },
  search: 'Search progress notes',
  filters: [
    datesFilter({ key: 'dates', label: 'Date', asks: ['from', 'to'] }),
    clientFilter(),
    matterFilter(),
    personFilter({ key: 'userId', label: 'Added by', asks: 'userId' }),
    yesNoFilter({ key: 'shared', label: 'Shared', asks: 'isShared' }),
  ],
  own,
  sorts: PROGRESS_NOTE_SORTS,
  usualSort: NEWEST,
  calls: { list: progressNotes.list, totals: progressNotes.totals, export: progressNotes.export },
  count: countOf,
})

export const courtList = declareList({
  name: 'court-updates',
  title: TITLE,
  noun: { one: 'court update', many: 'court updates' },
  search: 'Search court updates',
  filters: [
    datesFilter({ key: 'dates', label: 'Date', asks: ['from', 'to'] }),
    clientFilter(),
    matterFilter(),
    personFilter({ key: 'userId', label: 'Added by', asks: 'userId' }),
    datesFilter({ key: 'next', label: 'Next date', asks: ['nextFrom', 'nextTo'], words: ['nextFrom', 'nextTo'] }),
    yesNoFilter({ key: 'shared', label: 'Shared', asks: 'isShared' }),
  ],
  own,
  sorts: COURT_UPDATE_SORTS,
  usualSort: NEWEST,
  calls: { list: courtUpdates.list, totals: courtUpdates.totals, export: courtUpdates.export },
  count: countOf,
})

export const loadRows: PageList['loadRows'] = (user, search) =>
  (shownKind(search, user.permissions) === 'court' ? courtList : notesList).loadRows(user, search)
