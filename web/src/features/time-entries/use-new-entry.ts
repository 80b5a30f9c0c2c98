import { useCan } from '../../shared/current-user.ts'
import { timeEntryPopup } from '../../shared/time-entry-popup-store.ts'
import { NO_PERMISSION, toast } from '../../shared/toast.ts'

/** Opens the popup, or says that the permission is missing. */
export function useNewEntry(): () => void {
  const mayCreate = useCan('timeEntry.create')
  return () => (mayCreate ? timeEntryPopup.open('createNew') : toast.alert(NO_PERMISSION))
}
