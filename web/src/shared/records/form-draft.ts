import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useCurrentUser } from '../current-user.ts'
import { bearerToken } from '../session.ts'
import { tabStorage } from '../storage.ts'
import { toast } from '../toast.ts'

/** What was typed and not saved, with the values that the form began with. */
interface Draft<Values> {
  readonly initial: Values
  readonly values: Values
}

const SAVE_AFTER_MS = 300

function read<Values>(key: string): Draft<Values> | undefined {
  try {
    const stored = JSON.parse(tabStorage.get(key) ?? 'null') as Partial<Draft<Values>> | null
    return stored?.initial && stored.values ? { initial: stored.initial, values: stored.values } : undefined
  } catch {
    return undefined
  }
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** A form and what it began with. */
interface Drafted<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly initial: Values
  /** `matter:new`, or the noun with the record's id. */
  readonly what: string
  readonly isNew: boolean
}

/**
 * Keeps what is typed into a form for the person and the window, so that it survives a reload and a session that ended.
 * Saving, leaving the page and signing out forget it. A new record takes it back only where it begins with the same values;
 * an edited one takes the changed fields back, whatever others have changed since. Says whether something came back, so
 * that fields with a state of their own are built again. `forget` is for what has just been saved: the page may be left only
 * when the next one has loaded, and until then a reload must not bring it back.
 */
export function useFormDraft<Values extends FieldValues>({ form, initial, what, isNew }: Drafted<Values>) {
  const { business, profileId } = useCurrentUser()
  const key = `form-draft:${business.businessId}:${profileId}:${what}`
  const start = useRef(initial)
  const [isRestored, setRestored] = useState(false)
  const isForgotten = useRef(false)
  useEffect(() => {
    const draft = read<Values>(key)
    if (draft && (!isNew || isSame(draft.initial, start.current)) && restore(form, draft)) setRestored(true)
  }, [form, key, isNew])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      timer = undefined
      const values = form.getValues()
      if (isForgotten.current || isSame(values, start.current)) tabStorage.remove(key)
      else tabStorage.set(key, JSON.stringify({ initial: start.current, values }))
    }
    const watched = form.watch(() => {
      timer ??= setTimeout(save, SAVE_AFTER_MS)
    })
    const saveNow = () => timer !== undefined && save()
    window.addEventListener('pagehide', saveNow)
    return () => {
      watched.unsubscribe()
      window.removeEventListener('pagehide', saveNow)
      clearTimeout(timer)
      // Whoever was signed out finds it again after signing in.
      if (bearerToken() === null) save()
      else tabStorage.remove(key)
    }
  }, [form, key])
  const forget = () => {
    isForgotten.current = true
    tabStorage.remove(key)
  }
  return { isRestored, forget }
}

/** Sets the fields that the person had changed; false where there are none. */
function restore<Values extends FieldValues>(form: UseFormReturn<Values>, { initial, values }: Draft<Values>): boolean {
  const changed = Object.keys(values).filter((name) => !isSame(initial[name], values[name]))
  for (const name of changed) {
    form.setValue(name as Path<Values>, values[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
  if (changed.length > 0) toast.information('Your unsaved changes are back')
  return changed.length > 0
}
