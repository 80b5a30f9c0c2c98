import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { timeEntryPopup, type TimeEntryPopupRequest } from '../../shared/records/time-entry-popup-store.ts'
import { newKey } from '../../shared/repeat-key.ts'
import { pauseTimer, startTimer, timedWork, useTimer } from '../timer/public.ts'
import { drafts, type Draft } from './drafts.ts'
import { entryResolver } from './entry-resolver.ts'
import { differs, enteredHours, startingFor, valuesForNext, toEntryValues, type EntryValues } from './entry-values.ts'
import { openingDraft, withTimedHours } from './opening.ts'
import {
  incrementFor,
  knownMatterName,
  useBillingCurrency,
  useLookedUpRate,
  useMatterRate,
  type EntryFormApi,
} from './use-entry-facts.ts'
import { useSaving, type SaveButton } from './use-saving.ts'

export interface PopupProps {
  request: TimeEntryPopupRequest
  /** The entry to edit, as it was first read. */
  entry: TimeEntry | undefined
}

const PopupContext = createContext<ReturnType<typeof useEntryPopup> | null>(null)
export const PopupProvider = PopupContext.Provider

/** The popup around a field. */
export function usePopup() {
  const popup = useContext(PopupContext)
  if (!popup) throw new Error('A field of the time entry is read outside its popup')
  return popup
}

/** The entered hours and the increment that a save will apply to them. */
export function useEnteredTime() {
  const { form, draft, entry, rate } = usePopup()
  const [duration, matterId] = useWatch({ control: form.control, name: ['duration', 'matterId'] })
  return {
    duration,
    hours: enteredHours(duration, draft.timedHours),
    increment: incrementFor(rate.answer, { duration, matterId }, entry),
  }
}

/** The form of the popup with its actions: save, save and add another, minimize, close. Nothing typed is lost by any of them. */
export function useEntryPopup({ request, entry: firstRead }: PopupProps) {
  const [user, go] = [useCurrentUser(), useGo()]
  const { firm, business } = user
  const [draft, setDraft] = useState(() => openingDraft(request, startingFor(user), firstRead))
  const [known, setKnown] = useState(firstRead)
  const entry = draft.entryId === undefined ? undefined : known
  const resolver = entryResolver({ firm, draft, homeCurrencyId: entry?.homeCurrencyId ?? business.currencyId, entry })
  const form = useForm<EntryValues>({ defaultValues: draft.values, resolver, mode: 'onTouched' })
  const isLocked = entry !== undefined && (entry.isBillable === 5 || !entry.canEdit)
  const isFromTimer = draft.origin === 'timer'
  const saving = useSaving({ form, draft, entry, onDraft: setDraft })
  const rate = useMatterRate(form)
  const billing = useBillingCurrency(form, entry, rate.answer)
  useLookedUpRate(form, rate, { entry, isLocked })

  /** Save & Add New keeps client, matter and date; the timer's time is used up. */
  function beginNext(): void {
    const values = valuesForNext(form.getValues(), startingFor(user))
    const next: Draft = { id: newKey(), origin: 'createNew', values, initial: values }
    // The focused field is left while the old form is shown: leaving it later would mark it as touched in the new one.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // Once the old form has handled that. The form library sets the focus in a task of its own, after the reset.
    setTimeout(() => {
      drafts.setOpen(next.id)
      setDraft(next)
      form.setFocus('duration')
      form.reset(next.values)
    })
  }

  function minimize(): void {
    const values = form.getValues()
    drafts.put({ ...draft, values, matterName: knownMatterName(firm, values, entry) })
    timeEntryPopup.close()
    if (isFromTimer) void startTimer()
  }

  function discard(): void {
    drafts.remove(draft.id)
    timeEntryPopup.close()
  }

  async function submit(button: SaveButton): Promise<void> {
    if (isLocked || !(await saving.submit(button))) return
    drafts.remove(draft.id)
    if (button === 'saveAndAddNew') return beginNext()
    timeEntryPopup.close()
    if (isFromTimer) void go(paths.timeEntries())
  }
  useSubmitKeys(submit)

  return {
    form,
    draft,
    entry,
    isLocked,
    rate,
    billing,
    timer: usePopupTimer(form, draft, setDraft),
    saving,
    submit,
    minimize,
    discard,
    leave: () => (differs(form.getValues(), draft.initial) ? minimize() : discard()),
    loadTheirs: (latest: TimeEntry) => {
      const values = toEntryValues(latest)
      saving.clearProblem()
      setKnown(latest)
      setDraft({ ...draft, version: latest.version, initial: values })
      form.reset(values)
    },
  }
}

/**
 * The timer button inside Duration: the timer goes on, and its time comes into the field when it pauses, here or on another
 * device, so that a save never bills less than the timer shows. Undefined for a popup that was not opened from the timer.
 */
function usePopupTimer(form: EntryFormApi, draft: Draft, onDraft: (draft: Draft) => void) {
  const { state, pending } = useTimer()
  const { origin, timedHours } = draft
  const isRunning = state?.kind === 'running'
  // Until the server has replied to a press, its last reply is of an earlier moment.
  const isSettled = state?.kind === 'paused' && pending === null
  useEffect(() => {
    const { hours } = timedWork()
    if (origin !== 'timer' || !isSettled || hours === timedHours) return
    const timed = withTimedHours({ ...draft, values: form.getValues() }, hours)
    form.setValue('duration', timed.values.duration, { shouldValidate: true })
    onDraft(timed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because only the timer has other hours
  }, [origin, state, isSettled, timedHours])
  if (origin !== 'timer') return undefined
  return { isRunning, toggle: () => void (isRunning ? pauseTimer() : startTimer()) }
}

/** mod+Enter saves, mod+Shift+Enter saves and adds another, wherever in the popup the focus is. */
function useSubmitKeys(submit: (button: SaveButton) => Promise<void>): void {
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      event.preventDefault()
      // Before the focused field: a dropdown would take Enter to open its list, and leave it open behind.
      event.stopPropagation()
      void latest.current(event.shiftKey ? 'saveAndAddNew' : 'save')
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
