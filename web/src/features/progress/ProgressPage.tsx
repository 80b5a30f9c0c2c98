import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import type { CourtUpdateRow, ProgressNoteRow, ProgressTotals } from '#contract/progress-shapes.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { UndoNote } from '../../shared/records/UndoNote.tsx'
import { useRecordList } from '../../shared/records/use-record-list.tsx'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { ListView } from '../../shared/ui/list/ListView.tsx'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import { useBulkDelete } from '../../shared/ui/list/use-bulk-delete.ts'
import { useList } from '../../shared/ui/list/use-list.ts'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'
import { Hours } from '../../shared/ui/values/Figures.tsx'
import { formatCounted, formatHours } from '../../shared/ui/values/format.ts'
import { sumOfChosen } from '../../shared/ui/values/sums.ts'
import { useQueryText } from '../../shared/url-state.ts'
import { courtColumns, noteColumns, phoneRow } from './columns.tsx'
import { KINDS, nameOf, shownKind, type Kind } from './kinds.ts'
import { courtList, notesList } from './list.ts'
import { CALLS } from './queries.ts'
import { detailsOf } from './record-details.ts'

/**
 * Both kinds have one address; its tab names the kind, otherwise the person's permissions decide.
 * @public The page of a route; the part of it that other pages show is the default.
 */
export function ProgressPage() {
  const kind = shownKind(useQueryText(), useCurrentUser().permissions)
  return kind === 'court' ? <CourtUpdates /> : <ProgressNotes />
}

/** The notes or court updates of one matter or client, on its page. */
export default function UpdatesOf({ kind, fixed }: { kind: Kind; fixed: SearchParams }) {
  return (
    <>
      <UndoNote />
      {kind === 'court' ? <CourtUpdates fixed={fixed} /> : <ProgressNotes fixed={fixed} />}
    </>
  )
}

interface ListProps {
  /** The filter of the page that the list is part of; without one, the list is the page. */
  fixed?: SearchParams
}

function ProgressNotes({ fixed }: ListProps) {
  const state = useList(notesList, fixed && { fixed })
  const { view, frame, dialog } = useUpdateList<ProgressNoteRow>('note', state, fixed)
  const list = { state, columns: noteColumns, phone: phoneRow, ...view }
  return (
    <>
      {fixed ? <ListView {...list} /> : <ListPage {...list} {...frame} />}
      {dialog}
    </>
  )
}

function CourtUpdates({ fixed }: ListProps) {
  const state = useList(courtList, fixed && { fixed })
  const { view, frame, dialog } = useUpdateList<CourtUpdateRow>('court', state, fixed)
  const list = { state, columns: courtColumns, phone: phoneRow, ...view }
  return (
    <>
      {fixed ? <ListView {...list} /> : <ListPage {...list} {...frame} />}
      {dialog}
    </>
  )
}

const EMPTY = {
  note: { title: 'No progress notes yet', text: 'What was done on a matter, and what comes next, is listed here.' },
  court: {
    title: 'No court updates yet',
    text: 'What happened in court, and when the case continues, is listed here.',
  },
} as const

/** The parts that the lists of both kinds share. */
function useUpdateList<Row extends ProgressNoteRow>(
  kind: Kind,
  { rows, totals }: { rows: readonly Row[] | undefined; totals: ProgressTotals | undefined },
  fixed?: SearchParams,
) {
  const { permission, view: href, edit, create: createHref, one, newTitle } = KINDS[kind]
  const noun = { one, many: `${one}s` }
  const matterId = fixed?.['matterId']
  const { view, create, undo, dialog } = useRecordList<Row>({
    details: detailsOf[kind],
    resource: permission,
    nameOf: (row) => `${nameOf(row)}, ${row.matterName}`,
    href,
    editHref: edit,
    rightsOf: (row) => row,
    create: { label: newTitle, href: createHref(matterId === undefined ? {} : { matterId: String(matterId) }) },
    empty: { icon: IconNotes, ...EMPTY[kind] },
  })
  return {
    view: {
      ...view,
      bulk: {
        calls: useBulkDelete({ call: CALLS[kind].bulkDelete, noun }),
        sums: (ids: readonly string[]) => [`${formatHours(sumOfChosen(rows, ids, ({ hours }) => hours ?? 0))} h`],
      },
      totals: totalsRow(totals, ['hours'], ({ count, hours }) => ({
        facts: formatCounted(count, noun),
        sums: { hours: <Hours hours={hours} strong dashZero /> },
      })),
    },
    frame: { create, tabs: <Tabs current={kind} />, above: undo },
    dialog,
  }
}

function Tabs({ current }: { current: Kind }) {
  const seesNotes = useCan('progressNote')
  const seesCourt = useCan('courtUpdate')
  const kinds = [...(seesNotes ? (['note'] as const) : []), ...(seesCourt ? (['court'] as const) : [])]
  const tabs = kinds.map((kind) => ({ key: kind, label: KINDS[kind].list, href: KINDS[kind].listed() }))
  return <PageTabs label="Progress updates by kind" tabs={tabs} current={current} />
}
