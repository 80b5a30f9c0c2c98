import type { Timesheet, TimesheetCell, TimesheetRow } from '#contract/time-entry-shapes.ts'
import { parseDuration, type ParsedDuration } from '#domain/duration.ts'
import { formatHours } from '../../shared/ui/values/format.ts'
import { exactSum } from '../../shared/ui/values/sums.ts'

/** A row that was added and has no hours yet. */
export type NewRow = Omit<TimesheetRow, 'cells' | 'hours'>

export const rowKey = ({ matterId, activityId, isBillable }: Pick<NewRow, 'matterId' | 'activityId' | 'isBillable'>) =>
  `${matterId} ${activityId} ${isBillable}`

const emptyCell = (day: string): TimesheetCell => ({ day, hours: 0, entryIds: [], isLocked: false })

/** The server's rows, then those added here that it does not know yet. */
export function allRows(sheet: Timesheet, added: readonly NewRow[]): readonly TimesheetRow[] {
  const known = new Set(sheet.rows.map(rowKey))
  const fresh = added.filter((row) => !known.has(rowKey(row)))
  return [...sheet.rows, ...fresh.map((row) => ({ ...row, cells: sheet.days.map(emptyCell), hours: 0 }))]
}

/** The added rows with one more at the end. A row that was typed into stays when its last hours are removed. */
export const addRow = (added: readonly NewRow[], row: NewRow): readonly NewRow[] => [
  ...added.filter((other) => rowKey(other) !== rowKey(row)),
  row,
]

/** Refusals by the key of their row, then by day. */
export type Refusals = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Sets or removes the refusal of one cell. Other rows stay the same objects. */
export function withRefusal(
  known: Refusals,
  row: string,
  { day, message }: { day: string; message: string | undefined },
): Refusals {
  const days = Object.entries(known[row] ?? {}).filter(([other]) => other !== day)
  if (message !== undefined) days.push([day, message])
  const { [row]: _, ...others } = known
  return days.length > 0 ? { ...others, [row]: Object.fromEntries(days) } : others
}

/** The sheet with one cell as the server saved it, and every sum that the cell is part of. */
export function withCell(sheet: Timesheet, added: NewRow, cell: TimesheetCell): Timesheet {
  const rows = allRows(sheet, [added]).map((row) => {
    if (rowKey(row) !== rowKey(added)) return row
    const cells = row.cells.map((old) => (old.day === cell.day ? cell : old))
    return { ...row, cells, hours: totalHours(cells) }
  })
  const dayTotals = sheet.days.map((_, column) => totalHours(rows.flatMap(({ cells }) => cells[column] ?? [])))
  return { ...sheet, rows, dayTotals, hours: Number(exactSum(dayTotals)) }
}

const totalHours = (cells: readonly TimesheetCell[]): number => Number(exactSum(cells.map(({ hours }) => hours)))

type ParsedHours = { readonly kind: 'parsed'; readonly hours: string } | Extract<ParsedDuration, { kind: 'refused' }>

/** Hours for the wire from the typed text. A blank cell and a zero both empty it. */
export const hoursFrom = (typed: string): ParsedHours =>
  typed.trim() === '' ? { kind: 'parsed', hours: '0' } : parseDuration(typed)

/** What a cell shows: at least two decimals, and without idle zeros while it has the focus. */
export function cellText(hours: number, isExact: boolean): string {
  if (hours === 0) return ''
  return isExact ? String(hours) : formatHours(hours)
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
}

export interface Caret {
  start: number
  end: number
  length: number
}

/** The step that a key makes from a cell. Left and Right move within the text first, unless all of it is selected. */
export function stepForKey(
  key: string,
  { start, end, length }: Caret,
): readonly [row: number, column: number] | undefined {
  const step = STEPS[key]
  if (!step) return undefined
  const isAllSelected = start === 0 && end === length
  if (key === 'ArrowLeft' && !isAllSelected && end > 0) return undefined
  return key === 'ArrowRight' && !isAllSelected && start < length ? undefined : step
}
