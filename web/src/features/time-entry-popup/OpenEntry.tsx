import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import { timeEntryPopup, type TimeEntryPopupRequest } from '../../shared/records/time-entry-popup-store.ts'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { entryQuery } from './queries.ts'

/** Loads the entry to edit, or begins a new one, and opens the form. */
export default function OpenEntry({ request }: { request: TimeEntryPopupRequest }) {
  const { firm } = useCurrentUser()
  const { data, isError, refetch } = useQuery({
    ...entryQuery(firm, request.entryId ?? ''),
    enabled: request.entryId !== undefined,
  })
  const isSlow = useAfter(request.entryId !== undefined && data === undefined && !isError)
  // The entry as first read is edited; the save shows what has changed since.
  const [entry, setEntry] = useState(data)
  if (entry === undefined && data !== undefined) setEntry(data)

  if (request.entryId === undefined || entry !== undefined) return <EntryDialog request={request} entry={entry} />
  if (!isError && !isSlow) return null
  return (
    <Dialog opened onClose={timeEntryPopup.close} title="Edit Time Entry">
      {isError ? (
        <LoadError title="The time entry did not load" text="Nothing was changed." onRetry={() => void refetch()} />
      ) : (
        <LoadingSpinner />
      )}
    </Dialog>
  )
}
