import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { holds } from '#domain/permissions.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { CurrentUser } from '../../shared/current-user.ts'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import type { RowRequest } from './EntryDialogs.tsx'
import { duplicateEntry, openEntry } from '../time-entry-popup/public.ts'

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
