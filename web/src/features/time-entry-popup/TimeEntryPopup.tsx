import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useEffect } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import { timeEntryPopup, useTimeEntryPopup } from '../../shared/records/time-entry-popup-store.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { pauseTimer } from '../timer/public.ts'
import { formatHours } from '../../shared/ui/values/format.ts'
import { LOAD_ENTRY_FORM_AFTER_MS } from '../../shared/timings.ts'
import { drafts, useMinimizedDrafts, type Draft } from './drafts.ts'
import { enteredHours } from './entry-values.ts'
import styles from './pills.module.css'

const loadPopup = () => import('./OpenEntry.tsx')
const OpenEntry = lazyDialog(loadPopup)

/** The open time-entry popup, and the minimized ones as pills. */
export default function TimeEntryPopup() {
  const request = useTimeEntryPopup()
  const { profileId, business } = useCurrentUser()
  const person = `${business.businessId}:${profileId}`
  useEffect(() => drafts.setOwner(person), [person])
  const minimized = useMinimizedDrafts()
  useEffect(() => {
    // If this fails, it is loaded when it is opened.
    const timer = setTimeout(() => void loadPopup().catch(() => undefined), LOAD_ENTRY_FORM_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {request && <OpenEntry key={request.serial} request={request} onClose={timeEntryPopup.close} />}
      {!request && minimized.length > 0 && (
        <div className={styles.pills}>
          {minimized.map((draft) => (
            <Pill key={draft.id} draft={draft} />
          ))}
        </div>
      )}
    </>
  )
}

/** A minimized popup: title, hours, matter. A click brings it back as it was. */
function Pill({ draft }: { draft: Draft }) {
  const hours = enteredHours(draft.values.duration, draft.timedHours)
  const facts = [hours && `${formatHours(hours)} h`, draft.matterName].filter(Boolean).join(', ')
  async function expand(): Promise<void> {
    if (draft.origin === 'timer') await pauseTimer()
    timeEntryPopup.open(draft.origin, draft.entryId, draft.id)
  }
  return (
    <button type="button" className={styles.pill} onClick={() => void expand()}>
      <b>{draft.entryId === undefined ? 'New Time Entry' : 'Edit Time Entry'}</b>
      {facts && <span className="lx-trunc lx-num">{facts}</span>}
      <IconChevronUp size={16} stroke={1.6} aria-hidden />
    </button>
  )
}
