import { createStore } from '../../shared/store.ts'
import { tabStorage } from '../../shared/storage.ts'
import type { TimeEntryPopupOrigin } from '../../shared/records/time-entry-popup-store.ts'
import type { EntryValues } from './entry-values.ts'

/** The values of a popup that is open, minimized, or was open when the page was reloaded. */
export interface Draft {
  readonly id: string
  readonly origin: TimeEntryPopupOrigin
  readonly entryId?: string | undefined
  /** The version of the entry that the edit began with. */
  readonly version?: number | undefined
  readonly values: EntryValues
  /** The values that the form began with, which show whether something was typed. */
  readonly initial: EntryValues
  /** The timer's hours that the Duration was filled with, which show whether it was changed by hand. */
  readonly timedHours?: string | undefined
  /** For the pill: the matter's name. */
  readonly matterName?: string | undefined
}

let person = ''
let list: readonly Draft[] = []
let openId: string | null = null
/** The drafts that are shown as pills. */
const minimized = createStore<readonly Draft[]>([])

const storageKey = (owner: string) => `time-entry-drafts:${owner}`

function publish(next: readonly Draft[], isStored = true): void {
  list = next
  if (isStored && person !== '') tabStorage.set(storageKey(person), JSON.stringify(list))
  minimized.set(list.filter(({ id }) => id !== openId))
}

function parse(text: string | null): readonly Draft[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    const isUsable = ({ values, initial }: Partial<Draft>) =>
      typeof values?.duration === 'string' && typeof initial?.duration === 'string'
    return Array.isArray(stored) ? (stored as Draft[]).filter(isUsable) : []
  } catch {
    return []
  }
}

/** Stored per person and window. They survive a reload and a session that ended; signing out clears them. */
export const drafts = {
  setOwner(owner: string): void {
    if (owner === person) return
    person = owner
    publish(parse(tabStorage.get(storageKey(owner))), false)
  },
  find: (matches: (draft: Draft) => boolean): Draft | undefined => list.find(matches),
  put(draft: Draft): void {
    const others = list.filter(({ id }) => id !== draft.id)
    publish([...others, draft])
  },
  remove(id: string): void {
    if (list.some((draft) => draft.id === id)) publish(list.filter((draft) => draft.id !== id))
  },
  /** The draft that the open popup shows is not a pill. */
  setOpen(id: string | null): void {
    openId = id
    publish(list, false)
  },
}

export const useMinimizedDrafts = minimized.use
