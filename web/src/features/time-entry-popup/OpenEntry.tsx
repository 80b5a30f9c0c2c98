import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { timeEntryPopup, type TimeEntryPopupRequest } from '../../shared/records/time-entry-popup-store.ts'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { entryQuery } from './queries.ts'
import { EntryDialog } from './EntryDialog.tsx'
import type { Starting } from './entry-values.ts'
import { openingDraft } from './opening.ts'

/** Loads the entry to edit, or begins a new one, and opens the form. */
export default function OpenEntry({ request }: { request: TimeEntryPopupRequest }) {
  const { firm, profileId, business } = useCurrentUser()
  const starting: Starting = {
    today: today(business.timeZone),
    profileId,
    homeCurrencyId: business.currencyId,
  }
  const { data, isError, refetch } = useQuery({
    ...entryQuery(firm, request.entryId ?? ''),
    enabled: request.entryId !== undefined,
  })
  const isSlow = useAfter(request.entryId !== undefined && data === undefined && !isError)
  // The first answer is what is edited; a later one of the same entry is told by the save.
  const [entry, setEntry] = useState(data)
  if (entry === undefined && data !== undefined) setEntry(data)

  if (request.entryId === undefined || entry !== undefined) {
    return <Begun request={request} starting={starting} entry={entry} />
  }
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

interface BegunProps {
  request: TimeEntryPopupRequest
  starting: Starting
  entry: TimeEntry | undefined
}

function Begun({ request, starting, entry }: BegunProps) {
  const [opening] = useState(() => openingDraft(request, starting, entry))
  return <EntryDialog opening={opening} entry={entry} starting={starting} />
}
