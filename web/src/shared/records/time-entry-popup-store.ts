import { useEffect } from 'react'
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
  /** The client and matter of the page, which a new entry takes along. */
  work?: PageWork
  /** Increases with each request, so that opening again starts over. */
  serial: number
}

/** The client, or the matter with its client, whose page is on screen. */
export interface PageWork {
  readonly clientId: string
  readonly matterId?: string
  readonly matterName?: string
}

let pageWork: PageWork | undefined

/** While the page is on screen, a new entry begins with its client and matter, however the popup is opened. */
export function usePageWork({ clientId, matterId, matterName }: PageWork): void {
  useEffect(() => {
    pageWork = {
      clientId,
      ...(matterId !== undefined && { matterId }),
      ...(matterName !== undefined && { matterName }),
    }
    return () => {
      pageWork = undefined
    }
  }, [clientId, matterId, matterName])
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
      ...(origin === 'createNew' && entryId === undefined && draftId === undefined && pageWork && { work: pageWork }),
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
