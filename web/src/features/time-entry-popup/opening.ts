import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import type { TimeEntryPopupRequest } from '../../shared/records/time-entry-popup-store.ts'
import { newKey } from '../../shared/repeat-key.ts'
import { timedWork } from '../timer/public.ts'
import { drafts, type Draft } from './drafts.ts'
import { newValues, toEntryValues, type EntryValues, type Starting } from './entry-values.ts'

/** The draft that a popup opens with: the one typed before, the timer's hours, the entry, or a blank form. */
export function openingDraft(
  { origin, entryId, draftId, work }: TimeEntryPopupRequest,
  starting: Starting,
  entry: TimeEntry | undefined,
): Draft {
  const known = drafts.find((draft) =>
    draftId !== undefined
      ? draft.id === draftId
      : origin === 'timer'
        ? draft.origin === 'timer'
        : entryId !== undefined && draft.entryId === entryId,
  )
  const blank = { ...newValues(starting), ...(work && { clientId: work.clientId, matterId: work.matterId ?? '' }) }
  if (origin === 'timer') return timerDraft(known ?? { id: newKey(), origin, values: blank, initial: blank })
  if (!entry) return known ?? { id: newKey(), origin, matterName: work?.matterName, values: blank, initial: blank }
  const initial = toEntryValues(entry)
  if (known) return { ...known, initial }
  return { id: newKey(), origin, entryId: entry.id, version: entry.version, values: initial, initial }
}

/** The Duration follows the timer unless it was changed by hand. A timer that was emptied elsewhere leaves manual time. */
function timerDraft(draft: Draft): Draft {
  const { hours, seconds } = timedWork()
  if (seconds > 0) return withTimedHours(draft, hours)
  const { timedHours: _, ...rest } = draft
  return { ...rest, origin: 'createNew' }
}

/** Hours that nobody typed are no change: the initial values follow as well. */
export function withTimedHours(draft: Draft, hours: string): Draft {
  const follow = (values: EntryValues): EntryValues =>
    values.duration === '' || values.duration === draft.timedHours ? { ...values, duration: hours } : values
  return { ...draft, values: follow(draft.values), initial: follow(draft.initial), timedHours: hours }
}
