import { useRef } from 'react'
import { ApiError } from './api.ts'

/** Told in the form of a record that somebody else deleted while it was edited. `without` says what does not come along. */
export const deletedMeanwhile = (what: string, without?: string): string =>
  `This ${what} was deleted meanwhile. Saving now adds what you typed as a new ${what}${without ? `, without ${without}` : ''}.`

/** The refusal may be about another record that the form names; only reading the edited one tells whether it is gone. */
export async function isDeleted(error: unknown, read: () => Promise<unknown>): Promise<boolean> {
  const isMissing = (reason: unknown) => reason instanceof ApiError && reason.status === 404
  return isMissing(error) && read().then(() => false, isMissing)
}

interface Edited<Sent extends readonly unknown[], Saved> {
  /** `expense` */
  readonly what: string
  /** What a new record cannot take over from the deleted one. */
  readonly without?: string | undefined
  readonly read: () => Promise<unknown>
  readonly save: (...sent: Sent) => Promise<Saved>
  readonly add: (...sent: Sent) => Promise<Saved>
}

/** Saves an edited record; where it turns out to be deleted, says so, and adds it as a new one from then on. */
export function useSaveOrAdd<Sent extends readonly unknown[], Saved>(edited: Edited<Sent, Saved>) {
  const isGone = useRef(false)
  return async (...sent: Sent): Promise<Saved> => {
    const { what, without, read, save, add } = edited
    if (isGone.current) return add(...sent)
    try {
      return await save(...sent)
    } catch (error) {
      if (!(await isDeleted(error, read))) throw error
      isGone.current = true
      const message = deletedMeanwhile(what, without)
      throw new ApiError({ status: 404, code: 'deleted_meanwhile', message }, { cause: error })
    }
  }
}
