import { useState } from 'react'
import { storage } from '../../storage.ts'

export interface TableView {
  /** Keys of hidden columns. */
  readonly hidden: readonly string[]
  readonly density: 'normal' | 'compact'
}

export type ViewControl = readonly [view: TableView, onView: (view: TableView) => void]

const PLAIN: TableView = { hidden: [], density: 'normal' }

/** A person's columns and density of one list, remembered in this browser. */
export function useTableView(list: string): ViewControl {
  const key = `list-view:${list}`
  const [view, setView] = useState(() => readView(storage.get(key)))
  const change = (next: TableView) => {
    storage.set(key, JSON.stringify(next))
    setView(next)
  }
  return [view, change]
}

/** An address that hides no column differs from one without hidden columns. */
const NONE = 'none'
export const hiddenIn = (hide: string): readonly string[] => (hide === NONE ? [] : hide.split('.'))
export const hideWord = (hidden: readonly string[]): string => (hidden.length === 0 ? NONE : hidden.join('.'))

/** A saved view has its columns in the address, and changing them changes the address. Otherwise they are the person's. */
export function useListColumns(
  list: string,
  hide: string | undefined,
  change: (words: { hide: string }) => void,
): ViewControl {
  const [own, setOwn] = useTableView(list)
  if (hide === undefined) return [own, setOwn]
  const setView = (next: TableView) => {
    change({ hide: hideWord(next.hidden) })
    if (next.density !== own.density) setOwn({ ...own, density: next.density })
  }
  return [{ hidden: hiddenIn(hide), density: own.density }, setView]
}

/** The stored view, or the plain view where it cannot be read. */
export function readView(text: string | null): TableView {
  if (text === null) return PLAIN
  try {
    const { hidden, density } = JSON.parse(text) as Partial<Record<keyof TableView, unknown>>
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === 'string') : [],
      density: density === 'compact' ? 'compact' : 'normal',
    }
  } catch {
    return PLAIN
  }
}
