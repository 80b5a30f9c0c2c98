import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import type { Selection } from './selection.ts'

interface Options<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  selection: Selection | undefined
  canSelect: (row: Row) => boolean
  onOpen: ((row: Row) => void) | undefined
  onEdit: ((row: Row) => void) | undefined
}

const rowOf = (element: EventTarget) => (element as Element).closest<HTMLTableRowElement>('tr[data-id]')
const isControl = (element: EventTarget) =>
  (element as Element).closest('a, button, input, label, select, textarea, [role="menu"]')

/** Mouse and keyboard of a list (ui.md §7), handled on the table instead of on every row. */
export function useRowKeys<Row>({ rows, rowId, selection, canSelect, onOpen, onEdit }: Options<Row>) {
  const [focusedId, setFocusedId] = useState<string>()
  const ids = rows.map(rowId)
  const tabStop = focusedId !== undefined && ids.includes(focusedId) ? focusedId : ids[0]
  const rowAt = (id: string | undefined) => rows[ids.indexOf(id ?? '')]

  function choose(id: string): void {
    const row = rowAt(id)
    if (row && canSelect(row)) selection?.toggle(id)
  }

  function moveTo(table: Element, from: string, step: 1 | -1, isExtending: boolean): void {
    const next = ids[ids.indexOf(from) + step]
    if (next === undefined) return
    if (isExtending && selection) {
      const selectable = ids.filter((id) => rows.some((row) => rowId(row) === id && canSelect(row)))
      if (!selection.has(from)) choose(from)
      selection.extendTo(next, selectable)
    }
    table.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(next)}"]`)?.focus()
  }

  const keys: Readonly<Record<string, (id: string, event: KeyboardEvent<HTMLTableElement>) => void>> = {
    ArrowDown: (id, event) => moveTo(event.currentTarget, id, 1, event.shiftKey),
    ArrowUp: (id, event) => moveTo(event.currentTarget, id, -1, event.shiftKey),
    Enter: (id) => open(onOpen, id),
    ' ': choose,
    e: (id) => open(onEdit, id),
    E: (id) => open(onEdit, id),
  }

  function open(action: ((row: Row) => void) | undefined, id: string): void {
    const row = rowAt(id)
    if (row) action?.(row)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.key === 'Escape') {
      selection?.clear()
      return
    }
    const row = rowOf(event.target)
    // A key pressed in a check box or on a link means that control, not the row.
    if (!row || event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return
    const act = keys[event.key]
    if (!act || row.dataset['id'] === undefined) return
    event.preventDefault()
    act(row.dataset['id'], event)
  }

  function onClick(event: MouseEvent<HTMLTableElement>): void {
    const id = rowOf(event.target)?.dataset['id']
    if (id === undefined || isControl(event.target)) return
    // Selecting text with the mouse does not open the row.
    if (window.getSelection()?.type === 'Range') return
    if ((event.target as Element).closest('.lx-check-cell')) choose(id)
    else open(onOpen, id)
  }

  const onFocus = (event: FocusEvent) => {
    const id = rowOf(event.target)?.dataset['id']
    if (id !== undefined) setFocusedId(id)
  }

  return { tabStop, handlers: { onKeyDown, onClick, onFocus } }
}
