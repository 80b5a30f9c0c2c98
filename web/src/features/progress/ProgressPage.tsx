import { Button } from '@mantine/core'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMemo, useState } from 'react'
import type { CourtUpdateRow, ProgressNoteRow, ProgressTotals } from '#contract/progress-shapes.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { ListView } from '../../shared/ui/list/ListView.tsx'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { useBulkDelete } from '../../shared/ui/list/use-bulk-delete.ts'
import { useList } from '../../shared/ui/list/use-list.ts'
import { PageTabs } from '../../shared/ui/page/PageTabs.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { Hours } from '../../shared/ui/values/Figures.tsx'
import { sumOfChosen } from '../../shared/ui/values/sums.ts'
import { formatCount, formatHours } from '../../shared/ui/values/format.ts'
import { DeleteRecord } from '../../shared/records/DeleteRecord.tsx'
import { UndoNote } from '../../shared/records/UndoNote.tsx'
import { courtColumns, noteColumns, phoneRow } from './columns.tsx'
import { detailsOf } from './record-details.ts'
import { KINDS, nameOf, shownKind, type Kind } from './kinds.ts'
import { useQueryText } from '../../shared/url-state.ts'
import { courtList, notesList } from './list.ts'
import { CALLS } from './queries.ts'

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

/** The parts that the lists of both kinds share. */
function useUpdateList<Row extends ProgressNoteRow>(
  kind: Kind,
  { rows, totals }: { rows: readonly Row[] | undefined; totals: ProgressTotals | undefined },
  fixed?: SearchParams,
) {
  const go = useGo()
  const { permission, view, edit, one } = KINDS[kind]
  const removing = useBulkDelete({ call: CALLS[kind].bulkDelete, noun: { one, many: `${one}s` } })
  const mayCreate = useCan([permission, `${permission}.create`])
  const [deleting, setDeleting] = useState<Row | null>(null)
  const actions = useMemo(
    () =>
      (row: Row): readonly RowAction[] => [
        ...(row.canEdit ? [{ label: 'Edit', icon: IconPencil, onClick: () => void go(edit(row.id)) }] : []),
        ...(row.canDelete ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setDeleting(row) }] : []),
      ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `go` is a new function on each render and always does the same
    [edit],
  )
  const matterId = fixed?.['matterId']
  const on = matterId === undefined ? {} : { matterId: String(matterId) }
  return {
    view: {
      rowName: (row: Row) => `${nameOf(row)}, ${row.matterName}`,
      onOpen: (row: Row) => void go(view(row.id)),
      actions,
      bulk: {
        calls: removing,
        sums: (ids: readonly string[]) => [`${formatHours(sumOfChosen(rows, ids, ({ hours }) => hours ?? 0))} h`],
      },
      totals: totalsRow(totals, ['hours'], (known) => figuresOf(kind, known)),
      empty: <NothingYet {...{ kind, mayCreate, on }} />,
    },
    frame: {
      create: mayCreate && <NewButton {...{ kind, on }} />,
      tabs: <Tabs current={kind} />,
      above: <UndoNote />,
    },
    dialog: deleting && (
      <DeleteRecord
        details={detailsOf[kind]}
        id={deleting.id}
        name={`${nameOf(deleting)}, ${deleting.matterName}`}
        onClose={() => setDeleting(null)}
      />
    ),
  }
}

function Tabs({ current }: { current: Kind }) {
  const seesNotes = useCan('progressNote')
  const seesCourt = useCan('courtUpdate')
  const kinds = [...(seesNotes ? (['note'] as const) : []), ...(seesCourt ? (['court'] as const) : [])]
  const tabs = kinds.map((kind) => ({ key: kind, label: KINDS[kind].list, href: KINDS[kind].listed() }))
  return <PageTabs label="Progress updates by kind" tabs={tabs} current={current} />
}

const figuresOf = (kind: Kind, { count, hours }: ProgressTotals) => ({
  facts: `${formatCount(count)} ${count === 1 ? KINDS[kind].one : `${KINDS[kind].one}s`}`,
  sums: { hours: <Hours hours={hours} strong dashZero /> },
})

/** The matter that a new one begins with. */
interface On {
  readonly matterId?: string
}

function NewButton({ kind, on, small = false }: { kind: Kind; on: On; small?: boolean }) {
  const go = useGo()
  return (
    <Button
      {...(small && { size: 'xs' })}
      leftSection={small ? undefined : <IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => void go(KINDS[kind].create(on))}
    >
      {KINDS[kind].newTitle}
    </Button>
  )
}

const EMPTY = {
  note: ['No progress notes yet', 'What was done on a matter, and what is to follow, is listed here.'],
  court: ['No court updates yet', 'What happened in court, and when it goes on, is listed here.'],
} as const

function NothingYet({ kind, mayCreate, on }: { kind: Kind; mayCreate: boolean; on: On }) {
  const [title, text] = EMPTY[kind]
  return (
    <EmptyState
      icon={IconNotes}
      title={title}
      text={text}
      action={mayCreate && <NewButton {...{ kind, on }} small />}
    />
  )
}
