import { useSyncExternalStore } from 'react'
import { holds } from '#domain/permissions.ts'
import { useCurrentUser, type CurrentUser } from '../current-user.ts'
import { NO_PERMISSION, toast } from '../toast.ts'

export type TimeEntryPopupOrigin = 'createNew' | 'timer'

export interface TimeEntryPopupRequest {
  origin: TimeEntryPopupOrigin
  /** An existing entry to edit; a new one where absent. */
  entryId?: string
  /** Values typed before, or copied from another entry, that the popup begins with. */
  draftId?: string
  /** Increases with each request, so that opening again starts over. */
  serial: number
}

let request: TimeEntryPopupRequest | null = null
let serial = 0
const listeners = new Set<() => void>()

const publish = (next: TimeEntryPopupRequest | null) => {
  request = next
  for (const listener of listeners) listener()
}

/** The request to open the time-entry popup: from where, and for which entry. */
export const timeEntryPopup = {
  open(origin: TimeEntryPopupOrigin, entryId?: string, draftId?: string): void {
    serial += 1
    publish({
      origin,
      serial,
      ...(entryId !== undefined && { entryId }),
      ...(draftId !== undefined && { draftId }),
    })
  },
  close(): void {
    publish(null)
  },
  current: (): TimeEntryPopupRequest | null => request,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useTimeEntryPopup = (): TimeEntryPopupRequest | null =>
  useSyncExternalStore(timeEntryPopup.subscribe, timeEntryPopup.current)

/** Opens the popup for a new entry, or shows that the permission is missing. */
export const openNewEntry = ({ permissions }: Pick<CurrentUser, 'permissions'>): void =>
  holds(permissions, 'timeEntry.create') ? timeEntryPopup.open('createNew') : toast.alert(NO_PERMISSION)

export function useNewEntry(): () => void {
  const user = useCurrentUser()
  return () => openNewEntry(user)
}
