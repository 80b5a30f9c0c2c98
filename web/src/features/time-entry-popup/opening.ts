import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import type { TimeEntryPopupRequest } from '../../shared/records/time-entry-popup-store.ts'
import { timedWork } from '../timer/public.ts'
import { drafts, newKey, type Draft } from './drafts.ts'
import { newValues, valuesOf, type Starting } from './entry-values.ts'

/** What a popup begins with: what was typed before, or the timer's hours, or the entry as it is, or a blank form. */
export function openingDraft(
  { origin, entryId, draftId }: TimeEntryPopupRequest,
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
  if (origin === 'timer') return timerDraft(known, starting)
  if (known) return known
  if (entry) return { id: newKey(), origin, entryId: entry.id, version: entry.version, values: valuesOf(entry) }
  return { id: newKey(), origin, values: newValues(starting) }
}

/** The Duration follows the timer unless it was changed by hand. A timer that was emptied elsewhere leaves manual time. */
function timerDraft(known: Draft | undefined, starting: Starting): Draft {
  const { hours, seconds } = timedWork()
  const draft = known ?? { id: newKey(), origin: 'timer' as const, values: newValues(starting) }
  if (seconds === 0) {
    const { timedHours: _, ...rest } = draft
    return { ...rest, origin: 'createNew' }
  }
  return withTimedHours(draft, hours)
}

export function withTimedHours(draft: Draft, hours: string): Draft {
  const isFollowing = draft.values.duration === '' || draft.values.duration === draft.timedHours
  const values = isFollowing ? { ...draft.values, duration: hours } : draft.values
  return { ...draft, values, timedHours: hours }
}
