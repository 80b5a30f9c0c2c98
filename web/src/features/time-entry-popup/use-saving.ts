import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { ENTRY_FIELDS, type EntryField } from '#domain/billable.ts'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { deletedWhileEditing, isDeleted } from '../../shared/edit-conflict.ts'
import { markAllStale } from '../../shared/query-client.ts'
import { toast } from '../../shared/toast.ts'
import { warnOfBudget } from '../budgets/public.ts'
import { pauseTimer, reloadTimer, timedWork, useTimer } from '../timer/public.ts'
import type { Draft } from './drafts.ts'
import type { EntryValues } from './entry-values.ts'
import { withTimedHours } from './opening.ts'
import { send } from './sending.ts'
import { awaitLookups, type EntryFormApi } from './use-entry-facts.ts'

export type SaveButton = 'save' | 'saveAndAddNew'

interface Saving {
  form: EntryFormApi
  draft: Draft
  entry: TimeEntry | undefined
  /** The draft changed beyond its values: newer timer hours, another version. */
  onDraft: (draft: Draft) => void
}

/** Sends the form. If it fails, everything typed stays. */
export function useSaving({ form, draft, entry, onDraft }: Saving) {
  const user = useCurrentUser()
  const { firm, business } = user
  const isTimerRunning = useTimer().state?.kind === 'running'
  const [problem, setProblem] = useState<{ text: string; latest?: TimeEntry } | null>(null)
  const { button, run } = useOneAtATime()

  /** Returns whether the server has it. */
  async function submit(pressed: SaveButton): Promise<boolean> {
    let isSaved = false
    await run(pressed, async () => {
      if (!(await awaitLookups(form, user, entry))) return
      await form.handleSubmit(async (values) => {
        isSaved = await save(values)
      })()
    })
    return isSaved
  }

  async function save(values: EntryValues): Promise<boolean> {
    setProblem(null)
    try {
      const settled = await settleTimer(values)
      if (!settled) return false
      const homeCurrencyId = entry?.homeCurrencyId ?? business.currencyId
      const { message } = await send({ firm, draft: settled, homeCurrencyId, entry })
      if (settled.origin === 'timer') void reloadTimer()
      toast.success(message)
      void warnOfBudget(user, settled.values.matterId)
      return true
    } catch (error) {
      await explain(error)
      return false
    }
  }

  /** A running timer is paused first, so that the time saved is the time shown. Undefined if it could not be paused. */
  async function settleTimer(values: EntryValues): Promise<Draft | undefined> {
    if (draft.origin !== 'timer' || !isTimerRunning) return { ...draft, values }
    if (!(await pauseTimer())) return undefined
    const settled = withTimedHours({ ...draft, values }, timedWork().hours)
    form.setValue('duration', settled.values.duration)
    onDraft(settled)
    return settled
  }

  const read = (id: string) => call(timeEntries.get, { params: { id }, query: firm })

  /** Shows the server's errors at their fields, what changed in a stale entry above the form, and the rest as a toast (spec §8). */
  async function explain(error: unknown): Promise<void> {
    const fields = error instanceof ApiError ? fieldErrors(error) : []
    for (const [index, [field, message]] of fields.entries()) {
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    const { entryId } = draft
    if (error instanceof ApiError && error.code === 'stale_version' && entryId !== undefined) {
      const latest = await read(entryId).catch(() => undefined)
      setProblem({ text: error.message, ...(latest && { latest }) })
      // A second save overwrites the version that is shown.
      if (latest) onDraft({ ...draft, version: latest.version })
    } else if (error instanceof ApiError && error.code === 'timer_empty') {
      setProblem({ text: `${error.message}. Saving now adds the time by hand.` })
      onDraft({ ...draft, origin: 'createNew' })
      void reloadTimer()
    } else if (entryId !== undefined && (await isDeleted(error, () => read(entryId)))) {
      setProblem({ text: deletedWhileEditing('entry') })
      onDraft({ ...draft, origin: 'createNew', entryId: undefined, version: undefined })
      markAllStale()
    } else toast.error(error)
  }

  return { submit, button, problem, clearProblem: () => setProblem(null) }
}

/** While a save is under way its button is shown as sending, and other presses do nothing. */
function useOneAtATime() {
  const [button, setButton] = useState<SaveButton | null>(null)
  // State would be too late for the second click of a double click.
  const isSending = useRef(false)
  async function run(pressed: SaveButton, work: () => Promise<void>): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setButton(pressed)
    await work().finally(() => {
      isSending.current = false
      setButton(null)
    })
  }
  return { button, run }
}

const isField = (name: string): name is EntryField => (ENTRY_FIELDS as readonly string[]).includes(name)
const fieldErrors = ({ errors }: ApiError) =>
  Object.entries(errors).filter((pair): pair is [EntryField, string] => isField(pair[0]))
