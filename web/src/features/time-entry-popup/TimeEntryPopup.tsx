import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useEffect } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import {
  timeEntryPopup,
  useTimeEntryPopup,
  type TimeEntryPopupRequest,
} from '../../shared/records/time-entry-popup-store.ts'
import { toast } from '../../shared/toast.ts'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { pauseTimer } from '../timer/public.ts'
import { formatHours } from '../../shared/ui/values/format.ts'
import { LOAD_ENTRY_FORM_AFTER_MS } from '../../shared/timings.ts'
import { drafts, useMinimizedDrafts, type Draft } from './drafts.ts'
import { enteredHours } from './entry-values.ts'
import styles from './pills.module.css'

/** Further popups wait until one of these is saved or cancelled. */
const MOST_MINIMIZED = 20

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
  const [one] = minimized
  const isOneTooMany = request !== null && isNew(request) && minimized.length >= MOST_MINIMIZED
  useEffect(() => {
    if (!isOneTooMany) return
    toast.alert(`${MOST_MINIMIZED} time entries are minimized. Save or cancel one of them first`)
    timeEntryPopup.close()
  }, [isOneTooMany])
  return (
    <>
      {request && !isOneTooMany && <OpenEntry key={request.serial} request={request} onClose={timeEntryPopup.close} />}
      {!request && minimized.length > 0 && (
        <div className={styles.pills}>
          {one && minimized.length === 1 ? <Pill draft={one} /> : <PillStack stack={minimized} />}
        </div>
      )}
    </>
  )
}

/** Whether it would begin a form that is not among the drafts. */
const isNew = ({ origin, entryId, draftId }: TimeEntryPopupRequest) =>
  origin === 'createNew' &&
  draftId === undefined &&
  (entryId === undefined || !drafts.find((draft) => draft.entryId === entryId))

async function expand(draft: Draft): Promise<void> {
  if (draft.origin === 'timer') await pauseTimer()
  timeEntryPopup.open(draft.origin, draft.entryId, draft.id)
}

const titleOf = ({ entryId }: Draft) => (entryId === undefined ? 'New Time Entry' : 'Edit Time Entry')

/** `1.25 h, Obi v Ade`. */
function factsOf({ values, timedHours, matterName }: Draft): string {
  const hours = enteredHours(values.duration, timedHours)
  return [hours && `${formatHours(hours)} h`, matterName].filter(Boolean).join(', ')
}

/** A minimized popup: title, hours, matter. A click brings it back as it was. */
function Pill({ draft }: { draft: Draft }) {
  const facts = factsOf(draft)
  return (
    <button type="button" className={styles.pill} onClick={() => void expand(draft)}>
      <b>{titleOf(draft)}</b>
      {facts && <span className="lx-trunc lx-num">{facts}</span>}
      <IconChevronUp size={16} stroke={1.6} aria-hidden />
    </button>
  )
}

/** Several minimized popups: their number, which opens into a list of them, the latest first. */
function PillStack({ stack }: { stack: readonly Draft[] }) {
  const button = (
    <button type="button" className={styles.pill}>
      <b>{stack.length} time entries</b>
      <span>minimized</span>
      <IconChevronUp size={16} stroke={1.6} aria-hidden />
    </button>
  )
  const entries = stack.toReversed().map((draft) => ({
    id: draft.id,
    label: [titleOf(draft), factsOf(draft)].filter(Boolean).join(', '),
    onClick: () => void expand(draft),
  }))
  return <DropMenu target={button} sections={[{ entries }]} position="top-end" className={styles.stack ?? ''} />
}
