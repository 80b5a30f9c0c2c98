import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMemo, useState } from 'react'
import type { Resource } from '#domain/permissions.ts'
import { useCan } from '../current-user.ts'
import { useGo } from '../link.tsx'
import type { RowAction } from '../ui/list/RowActions.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { DeleteRecord } from './DeleteRecord.tsx'
import type { RecordDetails } from './record-type.ts'
import { UndoNote } from './UndoNote.tsx'

interface RecordListOptions<Row> {
  readonly details: RecordDetails
  /** Its verbs are the permissions to create, edit and delete. */
  readonly resource: Resource
  /** What a row is called in the names of its buttons and when it is deleted. */
  readonly nameOf: (row: Row) => string
  readonly href: (id: string) => string
  readonly editHref: (id: string) => string
  /** `New client` */
  readonly create: { readonly label: string; readonly href: string }
  /** What the list shows while it has no records at all. */
  readonly empty: { readonly icon: TablerIcon; readonly title: string; readonly text: string }
  /** For records that carry their rights themselves. Without it the permissions decide for all rows alike. */
  readonly rightsOf?: (row: Row) => { readonly canEdit: boolean; readonly canDelete: boolean }
  /** One more action of each row; false for people who may not use it. */
  readonly action?: ((row: Row) => RowAction) | false
}

/** What the lists of all record types have in common: opening, editing, deleting with undo, creating. */
export function useRecordList<Row extends { readonly id: string }>(options: RecordListOptions<Row>) {
  const { details, resource, nameOf, href, editHref, create, empty, rightsOf, action = false } = options
  const go = useGo()
  const [deleting, setDeleting] = useState<Row | null>(null)
  const mayCreate = useCan([resource, `${resource}.create`])
  const mayEdit = useCan([resource, `${resource}.edit`])
  const mayDelete = useCan([resource, `${resource}.delete`])
  const hasAction = action !== false
  const actions = useMemo(() => {
    if (!rightsOf && !mayEdit && !mayDelete && !hasAction) return undefined
    return (row: Row): readonly RowAction[] => {
      const { canEdit, canDelete } = rightsOf?.(row) ?? { canEdit: mayEdit, canDelete: mayDelete }
      return [
        ...(canEdit ? [{ label: 'Edit', icon: IconPencil, onClick: () => void go(editHref(row.id)) }] : []),
        ...(action ? [action(row)] : []),
        ...(canDelete ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setDeleting(row) }] : []),
      ]
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the other functions are new on each render and always do the same
  }, [mayEdit, mayDelete, hasAction])
  const newButton = (isSmall: boolean) =>
    mayCreate && (
      <Button
        {...(isSmall && { size: 'xs' })}
        leftSection={isSmall ? undefined : <IconPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => void go(create.href)}
      >
        {create.label}
      </Button>
    )
  return {
    view: {
      rowName: nameOf,
      onOpen: (row: Row) => void go(href(row.id)),
      onEdit: !rightsOf && mayEdit ? (row: Row) => void go(editHref(row.id)) : undefined,
      actions,
      empty: <EmptyState {...empty} action={newButton(true)} />,
    },
    create: newButton(false),
    undo: <UndoNote />,
    dialog: deleting && (
      <DeleteRecord details={details} id={deleting.id} name={nameOf(deleting)} onClose={() => setDeleting(null)} />
    ),
  }
}
