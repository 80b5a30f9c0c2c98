import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import { useState, type ReactNode } from 'react'
import type { courts } from '#contract/courts.ts'
import type { customFields } from '#contract/custom-fields.ts'
import type { activityTypes, practiceAreas } from '#contract/firm-lists.ts'
import type { matterStages } from '#contract/matter-stages.ts'
import type { offices } from '#contract/offices.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import styles from './firm-lists.module.css'

/** What all choices have, whichever list they are of. */
export interface Choice {
  readonly id: string
  readonly name: string
  readonly isArchived: boolean
  readonly version: number
}

type OrderedCalls =
  | Pick<typeof customFields, 'archive' | 'restore' | 'move'>
  | Pick<typeof activityTypes, 'archive' | 'restore' | 'move'>
  | Pick<typeof practiceAreas, 'archive' | 'restore' | 'move'>
  | Pick<typeof matterStages, 'archive' | 'restore' | 'move'>
  | Pick<typeof offices, 'archive' | 'restore' | 'move'>

/** Without `move` the list is in the order of its names. */
type Calls = OrderedCalls | (Pick<typeof courts, 'archive' | 'restore'> & { readonly move?: undefined })

interface Props<Row extends Choice> {
  title: string
  noun: { readonly one: string; readonly many: string }
  load: Pick<UseQueryResult<readonly Row[]>, 'data' | 'isLoadingError' | 'refetch'>
  /** Besides the name. */
  columns: readonly Column<Row>[]
  /** Under the name on a phone. */
  contextOf: (row: Row) => string
  /** What a row leads to, if it has a page. */
  onOpen?: (row: Row) => void
  calls: Calls
  /** The dialog that adds a choice, or with a row changes it. */
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode
}

/** A list that the firm keeps. Whoever may change the firm's settings adds to it, renames, orders, archives and restores. */
export function FirmListPanel<Row extends Choice>({ calls, dialog, ...list }: Props<Row>) {
  const { title, noun, load } = list
  const mayEdit = useCan(calls.archive)
  const [edited, setEdited] = useState<Row | 'new'>()
  const [showsArchived, setShowsArchived] = useState(false)
  const offered = load.data?.filter(({ isArchived }) => !isArchived)
  const archived = load.data?.filter(({ isArchived }) => isArchived) ?? []
  const actions = useChoiceActions(offered ?? [], { calls, onEdit: setEdited })
  return (
    <div className={styles.list}>
      <Panel
        title={title}
        count={offered && formatCounted(offered.length, noun)}
        more={mayEdit && <AddButton noun={noun.one} onClick={() => setEdited('new')} />}
        flush
      >
        <Rows
          {...list}
          rows={offered && [...offered, ...(showsArchived ? archived : [])]}
          actions={mayEdit && actions}
        />
        <ArchivedToggle count={archived.length} isOpen={showsArchived} onToggle={setShowsArchived} />
      </Panel>
      {edited && dialog(edited === 'new' ? undefined : edited, () => setEdited(undefined))}
    </div>
  )
}

interface RowsProps<Row extends Choice> extends Omit<Props<Row>, 'calls' | 'dialog'> {
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  actions: false | ((row: Row) => readonly RowAction[])
}

function Rows<Row extends Choice>({ title, noun, load, columns, contextOf, onOpen, rows, actions }: RowsProps<Row>) {
  if (load.isLoadingError) return <LoadError onRetry={() => void load.refetch()} />
  if (load.data?.length === 0) return <EmptyState icon={IconList} title={`No ${noun.many}`} />
  return (
    <DataTable
      caption={title}
      columns={[nameColumn, ...columns]}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={onOpen}
      actions={actions || undefined}
      inPanel
      phone={(row) => ({
        title: row.name,
        context: contextOf(row),
        status: row.isArchived && <Archived />,
      })}
    />
  )
}

const AddButton = ({ noun, onClick }: { noun: string; onClick: () => void }) => (
  <Button variant="subtle" leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={onClick}>
    New {noun}
  </Button>
)

interface Toggle {
  count: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

function ArchivedToggle({ count, isOpen, onToggle }: Toggle) {
  if (count === 0) return null
  return (
    <p className={styles.archived}>
      <button type="button" className="lx-bare lx-link" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        {isOpen ? 'Hide archived' : `Show ${count} archived`}
      </button>
    </p>
  )
}

const Archived = () => <StatusBadge tone="neutral">Archived</StatusBadge>

const nameColumn: Column<Choice> = {
  key: 'name',
  header: 'Name',
  cell: ({ name, isArchived }) => (
    <span className={styles.name} dir="auto">
      {name} {isArchived && <Archived />}
    </span>
  ),
}

interface Actions<Row> {
  calls: Calls
  onEdit: (row: Row) => void
}

/** A move is seen in the list, so only what is archived or restored is told. */
function useChoiceActions<Row extends Choice>(offered: readonly Row[], { calls, onEdit }: Actions<Row>) {
  const { firm } = useCurrentUser()
  const sent = (id: string) => ({ params: { id }, query: firm })
  const change = (call: Calls['archive'] | Calls['restore'], id: string) =>
    exchange(call, sent(id)).then(({ message }) => toast.success(message), toast.error)
  return (row: Row): readonly RowAction[] => {
    const { id, isArchived } = row
    if (isArchived) return [{ label: 'Restore', icon: IconRestore, onClick: () => void change(calls.restore, id) }]
    const { move } = calls
    return [
      { label: 'Edit', icon: IconPencil, onClick: () => onEdit(row) },
      ...(move ? moves(offered, row, (beforeId) => exchange(move, { ...sent(id), body: { beforeId } })) : []),
      { label: 'Archive', onClick: () => void change(calls.archive, id) },
    ]
  }
}

function moves<Row extends Choice>(
  offered: readonly Row[],
  row: Row,
  send: (beforeId: string | null) => Promise<unknown>,
): readonly RowAction[] {
  const at = offered.indexOf(row)
  const above = offered[at - 1]
  const moveBefore = (beforeId: string | null) => void send(beforeId).catch(toast.error)
  return [
    ...(above ? [{ label: 'Move up', onClick: () => moveBefore(above.id) }] : []),
    ...(at < offered.length - 1
      ? [{ label: 'Move down', onClick: () => moveBefore(offered[at + 2]?.id ?? null) }]
      : []),
  ]
}
