import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** The record that was just deleted, and how it is restored. */
export interface Undo {
  /** `Northgate Logistics Inc.` */
  readonly name: string
  /** The person who deleted it may restore it without a permission for the recycle bin. */
  readonly isOwnToRestore?: boolean
  /** Restores the record; rejects with the refusal. */
  readonly restore: () => Promise<unknown>
}

const offer = createStore<Undo | null>(null)

/** The list that is shown next offers to undo the deletion. */
export const offerUndo = (undo: Undo): void => offer.set(undo)
export const withdrawUndo = (): void => offer.set(null)

/** The offer is withdrawn when its page is left. */
export function useUndo(): Undo | null {
  useEffect(() => withdrawUndo, [])
  return offer.use()
}
