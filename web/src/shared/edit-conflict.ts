import { useRef } from 'react'
import { ApiError } from './api.ts'

/** Shown in the form of a record that somebody else deleted while it was edited. `without` names what a new record loses. */
export const deletedWhileEditing = (what: string, without?: string): string =>
  `This ${what} was deleted in the meantime. Saving now adds what you typed as a new ${what}${without ? `, without ${without}` : ''}.`

const deletedForNow = (what: string): string =>
  `This ${what} was deleted in the meantime, or you no longer see it. What you typed stays here: save again once it is back.`

/** The refusal may be about another record that the form names, so this reads the edited one again. */
export async function isDeleted(error: unknown, read: () => Promise<unknown>): Promise<boolean> {
  const isMissing = (reason: unknown) => reason instanceof ApiError && reason.status === 404
  return isMissing(error) && read().then(() => false, isMissing)
}

interface Edited<Read extends { readonly version: number }, Sent extends readonly unknown[], Saved> {
  /** `expense` */
  readonly what: string
  /** What a new record cannot copy from the deleted one. */
  readonly without?: string | undefined
  /** The record as it was when editing began. */
  readonly known: Read
  readonly read: () => Promise<Read>
  /** The values of the form's fields for a record. */
  readonly valuesOf: (record: Read) => object
  /** Labels of fields that differ from the field's name. */
  readonly labels?: Readonly<Record<string, string>>
  readonly save: (version: number, ...sent: Sent) => Promise<Saved>
  /** Absent for a record that others refer to: it is restored from the recycle bin, not created a second time. */
  readonly add?: (...sent: Sent) => Promise<Saved>
}

/**
 * Saves an edited record. If somebody else has changed it, the error names the changed fields, and the next save overwrites
 * them; if it was deleted, the error says so, and the next save creates a new record.
 */
export function useSaveWithConflict<Read extends { readonly version: number }, Sent extends readonly unknown[], Saved>(
  edited: Edited<Read, Sent, Saved>,
) {
  // Undefined once the record is deleted and the next save creates a new one.
  const base = useRef<Read | undefined>(edited.known)

  async function explain(error: unknown, before: Read): Promise<unknown> {
    const { what, without, read } = edited
    if (isStale(error)) {
      const latest = await read().catch(() => undefined)
      if (!latest) return error
      base.current = latest
      const message = changedMessage(changedFields(edited, before, latest))
      return new ApiError({ status: 409, code: 'stale_version', message }, { cause: error })
    }
    if (!(await isDeleted(error, read))) return error
    if (edited.add) base.current = undefined
    const message = edited.add ? deletedWhileEditing(what, without) : deletedForNow(what)
    return new ApiError({ status: 404, code: 'deleted_meanwhile', message }, { cause: error })
  }

  return async (...sent: Sent): Promise<Saved> => {
    const before = base.current ?? edited.known
    if (!base.current && edited.add) return edited.add(...sent)
    try {
      return await edited.save(before.version, ...sent)
    } catch (error) {
      throw await explain(error, before)
    }
  }
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale_version'

const changedMessage = (fields: readonly string[]) =>
  `Changed by someone else in the meantime${fields.length > 0 ? `: ${fields.join(', ')}` : ''}. Save again to keep yours, or reload to see theirs.`

/** Labels of the fields that differ: `Unit cost`. */
function changedFields<Read extends { readonly version: number }>(
  { valuesOf, labels = {} }: Pick<Edited<Read, never, never>, 'valuesOf' | 'labels'>,
  before: Read,
  now: Read,
): string[] {
  const [old, latest] = [valuesOf(before), valuesOf(now)].map((values) => new Map(Object.entries(values)))
  const differs = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(old?.get(key))
  return [...(latest ?? [])].filter(differs).map(([key]) => labels[key] ?? spelledOut(key))
}

const spelledOut = (key: string): string => {
  const text = key.replace(/Ids?$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
