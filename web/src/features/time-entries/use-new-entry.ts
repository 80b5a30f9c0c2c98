import { holds } from '#domain/permissions.ts'
import { useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { timeEntryPopup } from '../../shared/time-entry-popup-store.ts'
import { NO_PERMISSION, toast } from '../../shared/toast.ts'

/** Opens the popup, or says that the permission is missing. */
export const openNewEntry = ({ permissions }: Pick<CurrentUser, 'permissions'>): void =>
  holds(permissions, 'timeEntry.create') ? timeEntryPopup.open('createNew') : toast.alert(NO_PERMISSION)

export function useNewEntry(): () => void {
  const user = useCurrentUser()
  return () => openNewEntry(user)
}
