import { addDays, type CalendarDay } from '#domain/calendar-day.ts'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addMonths, endOfMonth, monthTitle, spokenDay, weeksOf, type DayRange } from '../values/calendar.ts'
import styles from './fields.module.css'

interface Props {
  /** The chosen day, or the chosen range. */
  chosen: CalendarDay | DayRange | undefined
  onChoose: (day: CalendarDay) => void
  /** The firm's today. */
  today: CalendarDay
  min?: CalendarDay | undefined
  max?: CalendarDay | undefined
  /** Focuses its day, as when it was opened by keyboard. */
  takesFocus?: boolean | undefined
}

const HEADS = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const

const STEPS: Readonly<Record<string, (day: CalendarDay) => CalendarDay>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => `${day.slice(0, 7)}-01`,
  End: endOfMonth,
}

/** One month. Arrow keys move by day and week, Page Up and Page Down by month, Enter chooses. */
export function Calendar({ chosen, onChoose, today, min, max, takesFocus = false }: Props) {
  const range: DayRange = typeof chosen === 'string' ? { from: chosen, to: chosen } : (chosen ?? {})
  const [focused, setFocused] = useState(range.from ?? range.to ?? today)
  const body = useRef<HTMLTableSectionElement>(null)

  useEffect(() => {
    // After loading was retried, the dialog around it has the focus.
    const isAwaited = takesFocus || body.current?.closest('[role="dialog"]') === document.activeElement
    if (isAwaited) body.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }, [takesFocus])

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(focused)
    setFocused(next)
    // The day's button may only exist after the next paint, when another month is shown.
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-day='${next}']`)?.focus())
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.calendarHead}>
        <MonthButton label="Previous month" onClick={() => setFocused(addMonths(focused, -1))} />
        <span aria-live="polite">{monthTitle(focused)}</span>
        <MonthButton label="Next month" onClick={() => setFocused(addMonths(focused, 1))} />
      </div>
      <table aria-label={monthTitle(focused)}>
        <thead>
          <tr>
            {HEADS.map(([short, full]) => (
              <th key={full} scope="col" aria-label={full}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {weeksOf(focused).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    data-mantine-stop-propagation
                    tabIndex={day === focused ? 0 : -1}
                    aria-label={spokenDay(day)}
                    aria-pressed={day === range.from || day === range.to}
                    aria-current={day === today ? 'date' : undefined}
                    data-today={day === today || undefined}
                    data-outside={day.slice(0, 7) !== focused.slice(0, 7) || undefined}
                    data-in-range={isInside(day, range) || undefined}
                    disabled={(min !== undefined && day < min) || (max !== undefined && day > max)}
                    onKeyDown={move}
                    onClick={() => {
                      setFocused(day)
                      onChoose(day)
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isInside = (day: CalendarDay, { from, to }: DayRange) =>
  from !== undefined && to !== undefined && day > from && day < to

function MonthButton({ label, onClick }: { label: 'Previous month' | 'Next month'; onClick: () => void }) {
  const Icon = label === 'Previous month' ? IconChevronLeft : IconChevronRight
  return (
    <button type="button" aria-label={label} title={label} data-mantine-stop-propagation onClick={onClick}>
      <Icon size={16} stroke={1.6} aria-hidden />
    </button>
  )
}
