import { useState } from 'react'
import { storage } from '../../storage.ts'

export interface TableView {
  /** Keys of hidden columns. */
  readonly hidden: readonly string[]
  readonly density: 'normal' | 'compact'
}

const PLAIN: TableView = { hidden: [], density: 'normal' }

/** A person's columns and density of one list, remembered in this browser. */
export function useTableView(list: string): [TableView, (view: TableView) => void] {
  const key = `list-view:${list}`
  const [view, setView] = useState(() => readView(storage.get(key)))
  const change = (next: TableView) => {
    storage.set(key, JSON.stringify(next))
    setView(next)
  }
  return [view, change]
}

/** What was remembered, or the plain view where that cannot be read. */
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
