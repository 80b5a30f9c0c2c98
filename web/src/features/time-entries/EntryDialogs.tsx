import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { holds } from '#domain/permissions.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { duplicateEntry, openEntry } from '../time-entry-popup/public.ts'

const RatePanel = lazyDialog(() => import('./RatePanel.tsx'))

export interface RowRequest {
  what: 'rate' | 'delete'
  entry: TimeEntry
}

interface Props {
  request: RowRequest | null
  onClose: () => void
}

export function EntryDialogs({ request, onClose }: Props) {
  if (!request) return null
  if (request.what === 'delete') return <DeleteEntry entry={request.entry} onClose={onClose} />
  return <RatePanel entry={request.entry} onClose={onClose} />
}

function DeleteEntry({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const remove = async () => (await exchange(timeEntries.delete, { params: { id: entry.id }, query: firm })).message
  return (
    <ConfirmSend title="Delete Time Entry?" confirm="Delete" danger send={remove} onClose={onClose}>
      Are you sure you want delete the time entry?
    </ConfirmSend>
  )
}

export const rowActionsFor =
  ({ firm, permissions }: CurrentUser, onRequest: (request: RowRequest) => void) =>
  (entry: TimeEntry): readonly RowAction[] => [
    { label: entry.canEdit ? 'Edit' : 'Open', icon: IconPencil, onClick: () => openEntry(firm, entry) },
    ...(holds(permissions, 'timeEntry.create')
      ? [{ label: 'Duplicate', icon: IconCopy, onClick: () => duplicateEntry(entry) }]
      : []),
    { label: 'Why this rate', icon: IconInfoCircle, onClick: () => onRequest({ what: 'rate', entry }) },
    ...(entry.canDelete
      ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => onRequest({ what: 'delete', entry }) }]
      : []),
  ]
