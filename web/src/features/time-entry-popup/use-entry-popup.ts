import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { timeEntryPopup } from '../../shared/records/time-entry-popup-store.ts'
import { pauseTimer, startTimer, timedWork, useTimer, type TimerView } from '../timer/public.ts'
import { differs } from './dirty.ts'
import { drafts, newKey, type Draft } from './drafts.ts'
import { entryResolver } from './entry-resolver.ts'
import { valuesForNext, valuesOf, type EntryValues, type Starting } from './entry-values.ts'
import { withTimedHours } from './opening.ts'
import { awaitLookups, knownMatterName, type EntryFormApi } from './use-entry-facts.ts'
import { useSaving, type SaveButton } from './use-saving.ts'
import type { PopupTimer } from './WorkFields.tsx'

interface Opened {
  opening: Draft
  entry: TimeEntry | undefined
  starting: Starting
}

function useEntryForm(opening: Draft, draft: Draft, entry: TimeEntry | undefined): EntryFormApi {
  const { firm, business } = useCurrentUser()
  const homeCurrencyId = entry?.homeCurrencyId ?? business.currencyId
  const resolver = entryResolver({ firm, draft, homeCurrencyId, entry })
  return useForm<EntryValues>({ defaultValues: opening.values, resolver, mode: 'onTouched' })
}

/** What the popup does: save, save and go on, minimize, close, and keep what was typed through all of it. */
export function useEntryPopup({ opening, entry: entryAtFirst, starting }: Opened) {
  const [draft, setDraft] = useState(opening)
  const form = useEntryForm(opening, draft, entryAtFirst)
  const [clean, setClean] = useState(entryAtFirst ? valuesOf(entryAtFirst) : (opening.begunWith ?? opening.values))
  const [user, go, clock] = [useCurrentUser(), useGo(), useTimer()]
  const [known, setKnown] = useState(entryAtFirst)
  const entry = draft.entryId === undefined ? undefined : known
  const isLocked = entry !== undefined && (entry.isBillable === 5 || !entry.canEdit)
  const isFromTimer = draft.origin === 'timer'
  const saving = useSaving({ form, draft, entry, onDraft: setDraft })

  const current = (): Draft => {
    const values = form.getValues()
    return { ...draft, values, begunWith: clean, matterName: knownMatterName(user.firm, values, entry) }
  }

  function onSaved(button: SaveButton): void {
    drafts.remove(draft.id)
    if (button === 'saveAndAddNew') return beginNext()
    timeEntryPopup.close()
    if (isFromTimer) void go(paths.timeEntries())
  }

  /** Save & Add New keeps client, matter and date; the timer has given its time away. */
  function beginNext(): void {
    const next: Draft = { id: newKey(), origin: 'createNew', values: valuesForNext(form.getValues(), starting) }
    // The field with the focus is left while the old form stands: leaving it later would make it touched in the new one.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // Once the old form has dealt with that. The form library sets the focus in a task of its own, after the reset.
    setTimeout(() => {
      drafts.setOpen(next.id)
      setDraft(next)
      setClean(next.values)
      form.setFocus('duration')
      form.reset(next.values)
    })
  }

  function minimize(): void {
    drafts.put(current())
    timeEntryPopup.close()
    if (isFromTimer) void startTimer()
  }

  const discard = () => (drafts.remove(draft.id), timeEntryPopup.close())

  const submit = (button: SaveButton) => void judgeAndSave(button)
  async function judgeAndSave(button: SaveButton): Promise<void> {
    if (isLocked || !(await saving.prepare(button, () => awaitLookups(form, user, entry)))) return
    let isSaved = false
    await form.handleSubmit(async (values) => {
      isSaved = await saving.submit(button, values, isFromTimer && clock.state?.kind === 'running')
    })()
    // Only now, because the form library calls the form submitted when its own handler ends.
    if (isSaved) onSaved(button)
  }
  useSubmitKeys(submit)

  return {
    form,
    draft,
    clean,
    entry,
    isLocked,
    timer: usePopupTimer({ form, draft, clock, onDraft: setDraft, onClean: setClean }),
    saving,
    submit,
    minimize,
    discard,
    leave: () => (differs(form.getValues(), clean) ? minimize() : discard()),
    keepMine: (version: number) => setDraft({ ...current(), version }),
    loadTheirs: (latest: TimeEntry) => {
      saving.clearProblem()
      setKnown(latest)
      setDraft({ ...draft, version: latest.version })
      setClean(valuesOf(latest))
      form.reset(valuesOf(latest))
    },
  }
}

interface TimerParts {
  form: EntryFormApi
  draft: Draft
  clock: TimerView
  onDraft: (draft: Draft) => void
  onClean: (change: (clean: EntryValues) => EntryValues) => void
}

/**
 * The timer button inside Duration: the timer goes on, and its time comes into the field when it pauses, here or on another
 * device, so that a save never bills less than the timer shows.
 */
function usePopupTimer({ form, draft, clock, onDraft, onClean }: TimerParts): PopupTimer | undefined {
  const { origin, timedHours } = draft
  const isRunning = clock.state?.kind === 'running'
  // Until the server has answered a press, its last answer is of an earlier moment.
  const isSettled = clock.state?.kind === 'paused' && clock.pending === null
  useEffect(() => {
    const { hours } = timedWork()
    if (origin !== 'timer' || !isSettled || hours === timedHours) return
    const timed = withTimedHours({ ...draft, values: form.getValues() }, hours)
    form.setValue('duration', timed.values.duration, { shouldValidate: true })
    // Hours that nobody typed are no change: the popup still closes without being kept.
    onClean((clean) => (clean.duration === timedHours ? { ...clean, duration: hours } : clean))
    onDraft(timed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the timer tells of other hours
  }, [origin, clock.state, isSettled, timedHours])
  if (origin !== 'timer') return undefined
  return { timedHours, isRunning, toggle: () => void (isRunning ? pauseTimer() : startTimer()) }
}

/** mod+Enter saves, mod+Shift+Enter saves and goes on, wherever in the popup the focus is. */
function useSubmitKeys(submit: (button: SaveButton) => void): void {
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      event.preventDefault()
      // Before the field that has the focus: a dropdown would take Enter to open its list, and leave it open behind.
      event.stopPropagation()
      latest.current(event.shiftKey ? 'saveAndAddNew' : 'save')
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
