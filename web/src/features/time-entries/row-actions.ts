import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { holds } from '#domain/permissions.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { timeEntryPopup } from '../../shared/time-entry-popup-store.ts'
import type { RowAction } from '../../shared/ui/list/RowActions.tsx'
import type { RowRequest } from './EntryDialogs.tsx'
import { drafts, newKey } from './popup/drafts.ts'
import { valuesOf } from './popup/entry-values.ts'
import { entryQuery, type Firm } from './queries.ts'

/** The row is what the popup begins with; a save of an older version is told what changed. */
export function openEntry(firm: Firm, entry: TimeEntry): void {
  queryClient.setQueryData(entryQuery(firm, entry.id).queryKey, entry)
  timeEntryPopup.open('createNew', entry.id)
}

/** The same work again, as a new entry that is not saved yet; its rate is looked up afresh. */
function duplicate(entry: TimeEntry): void {
  const values = {
    ...valuesOf(entry),
    ...(entry.isBillable === 2 ? {} : { foreignUserRate: '', isRateTyped: false }),
    isExchangeTyped: false,
  }
  const draft = { id: newKey(), origin: 'createNew' as const, values, matterName: entry.matterName }
  drafts.put(draft)
  timeEntryPopup.open('createNew', undefined, draft.id)
}

export const rowActionsFor =
  ({ firm, permissions }: CurrentUser, ask: (asked: RowRequest) => void) =>
  (entry: TimeEntry): readonly RowAction[] => [
    { label: entry.canEdit ? 'Edit' : 'Open', icon: IconPencil, onClick: () => openEntry(firm, entry) },
    ...(holds(permissions, 'timeEntry.create')
      ? [{ label: 'Duplicate', icon: IconCopy, onClick: () => duplicate(entry) }]
      : []),
    { label: 'Why this rate', icon: IconInfoCircle, onClick: () => ask({ what: 'rate', entry }) },
    ...(entry.canDelete
      ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => ask({ what: 'delete', entry }) }]
      : []),
  ]
