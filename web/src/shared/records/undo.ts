import { useEffect, useSyncExternalStore } from 'react'

/** What was deleted a moment ago, and how it comes back. */
export interface Undo {
  /** `Northgate Logistics Inc.` */
  readonly name: string
  /** The person who deleted it may take it back without a right to the recycle bin. */
  readonly isOwnToRestore?: boolean
  /** Restores the record; rejects with the refusal. */
  readonly restore: () => Promise<unknown>
}

let offered: Undo | null = null
const listeners = new Set<() => void>()

function publish(next: Undo | null): void {
  offered = next
  for (const listener of listeners) listener()
}

/** The list that the person is sent to offers to take the deletion back. */
export const offerUndo = (undo: Undo): void => publish(undo)
export const withdrawUndo = (): void => publish(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The offer stands until its page is left. */
export function useUndo(): Undo | null {
  useEffect(() => withdrawUndo, [])
  return useSyncExternalStore(subscribe, () => offered)
}
