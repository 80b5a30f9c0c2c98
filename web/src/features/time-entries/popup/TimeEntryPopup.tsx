import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useEffect, useState } from 'react'
import { today } from '../../../shared/clock.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import {
  timeEntryPopup,
  useTimeEntryPopup,
  type TimeEntryPopupRequest,
} from '../../../shared/time-entry-popup-store.ts'
import { Dialog } from '../../../shared/ui/overlays/Dialog.tsx'
import { LoadError } from '../../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../../shared/ui/states/Loading.tsx'
import { pauseTimer } from '../../timer/public.ts'
import { entryQuery } from '../queries.ts'
import { drafts, useMinimizedDrafts, type Draft } from './drafts.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { hoursTyped, type Starting } from './entry-values.ts'
import { openingDraft } from './opening.ts'
import { arithmeticHours } from './preview.ts'
import './popup.css'

/** The time-entry popup that was asked for, and the minimized ones as pills. */
export default function TimeEntryPopup() {
  const request = useTimeEntryPopup()
  const { profileId, business } = useCurrentUser()
  const person = `${business.businessId}:${profileId}`
  useEffect(() => drafts.belongTo(person), [person])
  const minimized = useMinimizedDrafts()
  return (
    <>
      {request && <OpenEntry key={request.serial} request={request} />}
      {!request && minimized.length > 0 && (
        <div className="te-pills">
          {minimized.map((draft) => (
            <Pill key={draft.id} draft={draft} />
          ))}
        </div>
      )}
    </>
  )
}

function OpenEntry({ request }: { request: TimeEntryPopupRequest }) {
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

/** A minimized popup: title, hours, matter. A click brings it back as it was. */
function Pill({ draft }: { draft: Draft }) {
  const hours = hoursTyped(draft.values.duration, draft.timedHours)
  const facts = [hours && `${arithmeticHours(hours)} h`, draft.matterName].filter(Boolean).join(', ')
  async function expand(): Promise<void> {
    if (draft.origin === 'timer') await pauseTimer()
    timeEntryPopup.open(draft.origin, draft.entryId, draft.id)
  }
  return (
    <button type="button" className="te-pill" onClick={() => void expand()}>
      <b>{draft.entryId === undefined ? 'New Time Entry' : 'Edit Time Entry'}</b>
      {facts && <span className="trunc num">{facts}</span>}
      <IconChevronUp size={16} stroke={1.6} aria-hidden />
    </button>
  )
}
