import { useEffect, useRef, type RefObject } from 'react'

interface RowKeys {
  readonly onToggle: (key: string) => void
  readonly onEdit: (key: string) => void
}

/** Keys of the rows of a table: arrows move, Space selects, E edits. Fields and buttons inside a row keep their own. */
export function useRowKeys(actions: RowKeys): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const element = table.current
    if (!element) return undefined
    const onKey = (event: KeyboardEvent) => {
      const row = event.target
      if (!(row instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey) return
      const key = row.dataset['key']
      if (key === undefined) return
      const work: Readonly<Record<string, () => void>> = {
        ArrowDown: () => neighbour(element, row, 1)?.focus(),
        ArrowUp: () => neighbour(element, row, -1)?.focus(),
        ' ': () => latest.current.onToggle(key),
        e: () => latest.current.onEdit(key),
        E: () => latest.current.onEdit(key),
        Enter: () => latest.current.onEdit(key),
      }
      const run = work[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  })
  return table
}

function neighbour(table: HTMLTableElement, row: HTMLTableRowElement, step: number): HTMLTableRowElement | undefined {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tr[data-key]')]
  return rows[rows.indexOf(row) + step]
}
