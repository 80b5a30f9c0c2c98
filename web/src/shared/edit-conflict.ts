import { useRef } from 'react'
import { ApiError } from './api.ts'

/** Told in the form of a record that somebody else deleted while it was edited. `without` says what does not come along. */
export const deletedWhileEditing = (what: string, without?: string): string =>
  `This ${what} was deleted meanwhile. Saving now adds what you typed as a new ${what}${without ? `, without ${without}` : ''}.`

const deletedForNow = (what: string): string =>
  `This ${what} was deleted meanwhile, or you no longer see it. What you typed stays here: save again once it is back.`

/** The refusal may be about another record that the form names; only reading the edited one tells whether it is gone. */
export async function isDeleted(error: unknown, read: () => Promise<unknown>): Promise<boolean> {
  const isMissing = (reason: unknown) => reason instanceof ApiError && reason.status === 404
  return isMissing(error) && read().then(() => false, isMissing)
}

interface Edited<Read extends { readonly version: number }, Sent extends readonly unknown[], Saved> {
  /** `expense` */
  readonly what: string
  /** What a new record cannot take over from the deleted one. */
  readonly without?: string | undefined
  /** The record as it was when editing began. */
  readonly known: Read
  readonly read: () => Promise<Read>
  /** What the form shows of a record, field by field. */
  readonly valuesOf: (record: Read) => object
  /** Fields that the form does not call by their own name. */
  readonly labels?: Readonly<Record<string, string>>
  readonly save: (version: number, ...sent: Sent) => Promise<Saved>
  /** Absent for a record that others hang on: it is brought back from the recycle bin, and not added a second time. */
  readonly add?: (...sent: Sent) => Promise<Saved>
}

/**
 * Saves an edited record. Where somebody else changed it meanwhile, says what, and saves on top of that the next time;
 * where it turns out to be deleted, says so, and adds it as a new one from then on.
 */
export function useSaveWithConflict<Read extends { readonly version: number }, Sent extends readonly unknown[], Saved>(
  edited: Edited<Read, Sent, Saved>,
) {
  // Undefined once it is deleted and would be added anew.
  const base = useRef<Read | undefined>(edited.known)

  async function told(error: unknown, before: Read): Promise<unknown> {
    const { what, without, read } = edited
    if (isStale(error)) {
      const latest = await read().catch(() => undefined)
      if (!latest) return error
      base.current = latest
      const message = changedMeanwhile(changedFields(edited, before, latest))
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
      throw await told(error, before)
    }
  }
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale_version'

const changedMeanwhile = (fields: readonly string[]) =>
  `Changed by someone else meanwhile${fields.length > 0 ? `: ${fields.join(', ')}` : ''}. Save again to keep yours, or reload to see theirs.`

/** What the form calls the fields that differ: `Unit cost`. */
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
  const words = key.replace(/Ids?$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
