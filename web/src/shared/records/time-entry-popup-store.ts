import { holds } from '#domain/permissions.ts'
import { useCurrentUser, type CurrentUser } from '../current-user.ts'
import { createStore } from '../store.ts'
import { NO_PERMISSION, toast } from '../toast.ts'

export type TimeEntryPopupOrigin = 'createNew' | 'timer'

export interface TimeEntryPopupRequest {
  origin: TimeEntryPopupOrigin
  /** The entry to edit; a new one without it. */
  entryId?: string
  /** The stored draft that the popup begins with. */
  draftId?: string
  /** Increases with each request, so that opening again starts over. */
  serial: number
}

let serial = 0
const store = createStore<TimeEntryPopupRequest | null>(null)

export const timeEntryPopup = {
  open(origin: TimeEntryPopupOrigin, entryId?: string, draftId?: string): void {
    serial += 1
    store.set({
      origin,
      serial,
      ...(entryId !== undefined && { entryId }),
      ...(draftId !== undefined && { draftId }),
    })
  },
  close: (): void => store.set(null),
}

/** The request to open the time-entry popup; null while it is closed. */
export const useTimeEntryPopup = store.use

/** Opens the popup for a new entry, or shows that the permission is missing. */
export const openNewEntry = ({ permissions }: Pick<CurrentUser, 'permissions'>): void =>
  holds(permissions, 'timeEntry.create') ? timeEntryPopup.open('createNew') : toast.alert(NO_PERMISSION)

export function useNewEntry(): () => void {
  const user = useCurrentUser()
  return () => openNewEntry(user)
}
