import type { TimesheetCell } from '#contract/time-entry-shapes.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { errorText } from '../../shared/api.ts'
import { toast } from '../../shared/toast.ts'
import { formatHours } from '../../shared/ui/values/format.ts'
import { cellText, hoursFrom, stepForKey } from './grid.ts'
import styles from './week.module.css'

type CellState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'refused'; message: string }

interface Props {
  cell: TimesheetCell
  /** Matter, activity and day, for screen readers. */
  label: string
  isToday: boolean
  onSave: (hours: string) => Promise<void>
  /** Shows a message under the row; undefined removes it. */
  onRefused: (message: string | undefined) => void
  /** Opens several entries, or a locked one, elsewhere. */
  onOpen: () => void
}

const SAVED_MS = 1500

export function WeekCell({ cell, label, isToday, onSave, onRefused, onOpen }: Props) {
  if (cell.entryIds.length > 1 || cell.isLocked) {
    const what = cell.entryIds.length > 1 ? `${cell.entryIds.length} entries` : 'Locked'
    return (
      <td className="lx-right" data-today={isToday || undefined}>
        <button
          type="button"
          className={styles.cell}
          data-cell
          data-several
          aria-label={`${label}: ${formatHours(cell.hours)} h, ${what}`}
          title={`${what}. Open`}
          onClick={onOpen}
        >
          {formatHours(cell.hours)}
          <small>{what}</small>
        </button>
      </td>
    )
  }
  return (
    <td className="lx-right" data-today={isToday || undefined}>
      <HoursInput cell={cell} label={label} onSave={onSave} onRefused={onRefused} />
    </td>
  )
}

type InputProps = Pick<Props, 'cell' | 'label' | 'onSave' | 'onRefused'>

/** Saved when it is left. A refused text stays as typed. */
function HoursInput({ cell, label, onSave, onRefused }: InputProps) {
  const [draft, setDraft] = useState<string>()
  const [state, setState] = useState<CellState>({ kind: 'idle' })
  const sending = useRef<string>(undefined)
  const [isFocused, setFocused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Two decimals to read, all of them to type over.
  const shown = draft ?? cellText(cell.hours, isFocused)
  useLayoutEffect(() => {
    if (isFocused) input.current?.select()
  }, [isFocused])

  const isMounted = useIsMounted()

  function refuse(message: string): void {
    // The cell cannot show it once another week is on screen.
    if (!isMounted.current) return toast.error(`${label}: ${message}. ${draft} is not saved`)
    setState({ kind: 'refused', message })
    onRefused(message)
  }

  async function commit(): Promise<void> {
    if (draft === undefined) return
    const parsed = hoursFrom(draft)
    if (parsed.kind === 'refused') return refuse(parsed.message)
    const { hours } = parsed
    if (Number(hours) === cell.hours) return forget()
    if (sending.current === hours) return
    sending.current = hours
    setState({ kind: 'saving' })
    onRefused(undefined)
    try {
      await onSave(hours)
      setDraft((now) => (now === draft ? undefined : now))
      setState({ kind: 'saved' })
      setTimeout(() => setState((now) => (now.kind === 'saved' ? { kind: 'idle' } : now)), SAVED_MS)
    } catch (error) {
      refuse(errorText(error))
    } finally {
      sending.current = undefined
    }
  }

  function forget(): void {
    setDraft(undefined)
    setState({ kind: 'idle' })
    onRefused(undefined)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape') return forget()
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const step = stepForKey(event.key, {
      start: selectionStart ?? 0,
      end: selectionEnd ?? value.length,
      length: value.length,
    })
    if (!step) return
    event.preventDefault()
    if (!moveFrom(event.currentTarget, step)) void commit()
  }

  return (
    <span className={styles.cellFrame} data-state={state.kind}>
      <input
        ref={input}
        className={styles.cell}
        data-cell
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={state.kind === 'refused' || undefined}
        aria-busy={state.kind === 'saving' || undefined}
        title={state.kind === 'refused' ? state.message : undefined}
        value={shown}
        onFocus={() => setFocused(true)}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setFocused(false)
          void commit()
        }}
      />
      {state.kind === 'saved' && <IconCheck className={styles.cellMark} size={12} stroke={2} aria-hidden />}
      <span className="lx-sr-only" role="status">
        {state.kind === 'saving' && 'Saving'}
        {state.kind === 'saved' && 'Saved'}
      </span>
    </span>
  )
}

/** Whether the component is still on the page when a reply arrives. */
function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** Focuses the cell that lies so many rows and columns away. Leaving a cell saves it. */
function moveFrom(from: HTMLElement, [rowStep, columnStep]: readonly [number, number]): boolean {
  const row = from.closest('tr')
  const rows = [...(from.closest('table')?.querySelectorAll('tr[data-row]') ?? [])]
  const cells = (element: Element | undefined) => [...(element?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  if (!row) return false
  const column = cells(row).indexOf(from) + columnStep
  const target = cells(rows[rows.indexOf(row) + rowStep])[column]
  target?.focus()
  return target !== undefined
}
