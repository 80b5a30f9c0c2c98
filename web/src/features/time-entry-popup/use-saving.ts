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
import { pauseTimer, reloadTimer, timedWork } from '../timer/public.ts'
import { withTimedHours } from './opening.ts'
import type { Draft } from './drafts.ts'
import type { EntryValues } from './entry-values.ts'
import { send } from './sending.ts'
import type { EntryFormApi } from './use-entry-facts.ts'

export type SaveButton = 'save' | 'saveAndAddNew'

interface Saving {
  form: EntryFormApi
  draft: Draft
  entry: TimeEntry | undefined
  /** The draft changed beside its values: newer timer hours, another version. */
  onDraft: (draft: Draft) => void
}

/** Sends the form. Whatever happens, what was typed stays until the server has it. */
export function useSaving({ form, draft, entry, onDraft }: Saving) {
  const user = useCurrentUser()
  const { firm, business } = user
  const [button, setButton] = useState<SaveButton | null>(null)
  const [problem, setProblem] = useState<{ text: string; latest?: TimeEntry } | null>(null)
  const isSending = useRef(false)

  /** A timer that runs is paused first, so that what is saved is what was seen. */
  async function settledDraft(values: EntryValues, isTimerRunning: boolean): Promise<Draft | undefined> {
    if (draft.origin !== 'timer' || !isTimerRunning) return { ...draft, values }
    if (!(await pauseTimer())) return undefined
    const settled = withTimedHours({ ...draft, values }, timedWork().hours)
    form.setValue('duration', settled.values.duration)
    onDraft(settled)
    return settled
  }

  /** What a save waits for; the button shows it as sending, and a second press changes nothing. */
  async function prepare(which: SaveButton, work: () => Promise<boolean>): Promise<boolean> {
    if (isSending.current) return false
    isSending.current = true
    setButton(which)
    try {
      return await work()
    } finally {
      isSending.current = false
      setButton(null)
    }
  }

  /** Answers whether the server has it. */
  async function submit(which: SaveButton, values: EntryValues, isTimerRunning: boolean): Promise<boolean> {
    // State would be too late for the second click of a double click.
    if (isSending.current) return false
    isSending.current = true
    setButton(which)
    setProblem(null)
    try {
      const settled = await settledDraft(values, isTimerRunning)
      if (!settled) return false
      const home = entry?.homeCurrencyId ?? business.currencyId
      const { message } = await send({ firm, draft: settled, values: settled.values, homeCurrencyId: home, entry })
      if (settled.origin === 'timer') void reloadTimer()
      toast.success(message)
      void warnOfBudget(user, settled.values.matterId)
      return true
    } catch (error) {
      await explain(error)
      return false
    } finally {
      isSending.current = false
      setButton(null)
    }
  }

  const read = (id: string) => call(timeEntries.get, { params: { id }, query: firm })

  /** The server's complaints land on their fields; a stale edit is told what changed; the rest is a toast (spec §8). */
  async function explain(error: unknown): Promise<void> {
    const fields = error instanceof ApiError ? fieldsOf(error) : []
    for (const [index, [field, message]] of fields.entries()) {
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    const { entryId } = draft
    if (error instanceof ApiError && error.code === 'stale_version' && entryId !== undefined) {
      const latest = await read(entryId).catch(() => undefined)
      setProblem({ text: error.message, ...(latest && { latest }) })
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

  return { prepare, submit, button, problem, clearProblem: () => setProblem(null) }
}

const isField = (name: string): name is EntryField => (ENTRY_FIELDS as readonly string[]).includes(name)
const fieldsOf = ({ errors }: ApiError) =>
  Object.entries(errors).filter((pair): pair is [EntryField, string] => isField(pair[0]))
