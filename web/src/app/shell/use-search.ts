import { useState, type KeyboardEvent } from 'react'
import { useHits, useOpenHit } from '../../features/search/use-hits.ts'
import { useGo } from '../../shared/link.tsx'
import { searchGroups, type SearchRow } from './search-rows.ts'

export const rowId = (index: number) => `search-row-${index}`

/** The state of the search box: the text, its rows, the active one, and the keys that move it. */
export function useSearch(onDone: () => void) {
  const [text, setText] = useState('')
  const [chosen, setActive] = useState(0)
  const go = useGo()
  const openHit = useOpenHit()
  const hits = useHits(text)
  const groups = searchGroups(text.trim(), hits)
  const rows = groups.flatMap(({ rows: own }) => own)
  // The active row may disappear with its record.
  const active = Math.min(chosen, Math.max(0, rows.length - 1))

  const type = (next: string) => {
    setText(next)
    setActive(0)
  }
  const open = (row: SearchRow | undefined) => {
    if (!row) return
    const { choice } = row
    if (choice === 'retry') {
      hits.retry()
      return
    }
    type('')
    onDone()
    if ('hit' in choice) openHit(choice.hit)
    else void go(choice.href)
  }
  const move = (by: number) => {
    if (rows.length === 0) return
    const next = (active + by + rows.length) % rows.length
    setActive(next)
    // The list scrolls: a row reached by key may be outside.
    document.getElementById(rowId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => open(rows[active]),
      Escape: () => {
        if (text === '') onDone()
        type('')
      },
    }
    const action = event.nativeEvent.isComposing ? undefined : actions[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return { text, type, groups, rows, active, setActive, open, onKeyDown, hits }
}

export type Search = ReturnType<typeof useSearch>
