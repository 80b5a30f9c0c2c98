import { useEffect, useState, useSyncExternalStore } from 'react'
import { checkState, createSelection, type CheckState, type Selection } from './selection.ts'

/** A selection that is forgotten when the list becomes another one (other filters, other page). */
export function useSelection(resetOn?: string): Selection {
  const [selection] = useState(createSelection)
  useEffect(() => selection.clear(), [selection, resetOn])
  return selection
}

export function useChosen(selection: Selection): readonly string[] {
  return useSyncExternalStore(selection.subscribe, selection.chosen)
}

export function useIsChosen(selection: Selection | undefined, id: string): boolean {
  return useSyncExternalStore(selection?.subscribe ?? neverChanges, () => selection?.has(id) ?? false)
}

export function useHasChosen(selection: Selection | undefined): boolean {
  return useSyncExternalStore(selection?.subscribe ?? neverChanges, () => (selection?.chosen().length ?? 0) > 0)
}

export function useCheckState(selection: Selection, ids: readonly string[]): CheckState {
  return useSyncExternalStore(selection.subscribe, () => checkState(ids, selection))
}

const neverChanges = () => () => undefined
