import { useEffect, useSyncExternalStore } from 'react'

/** The record that was just deleted, and how it is restored. */
export interface Undo {
  /** `Northgate Logistics Inc.` */
  readonly name: string
  /** The person who deleted it may restore it without a permission for the recycle bin. */
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

/** The list that is shown next offers to undo the deletion. */
export const offerUndo = (undo: Undo): void => publish(undo)
export const withdrawUndo = (): void => publish(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The offer is withdrawn when its page is left. */
export function useUndo(): Undo | null {
  useEffect(() => withdrawUndo, [])
  return useSyncExternalStore(subscribe, () => offered)
}
