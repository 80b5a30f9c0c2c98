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
export function rowsOf(sheet: Timesheet, added: readonly NewRow[]): readonly TimesheetRow[] {
  const known = new Set(sheet.rows.map(rowKey))
  const fresh = added.filter((row) => !known.has(rowKey(row)))
  return [...sheet.rows, ...fresh.map((row) => ({ ...row, cells: sheet.days.map(emptyCell), hours: 0 }))]
}

/** The added rows, with one that was typed into behind the others: it stays when its last hours are taken away. */
export const keptRows = (added: readonly NewRow[], typedInto: NewRow): readonly NewRow[] => [
  ...added.filter((row) => rowKey(row) !== rowKey(typedInto)),
  typedInto,
]

/** What was refused of each row, by its key, and there by day. */
export type Refusals = Readonly<Record<string, Readonly<Record<string, string>>>>

/** With a cell's refusal, or without it where there is none any more. Rows that it is not about stay the same objects. */
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
  const rows = rowsOf(sheet, [added]).map((row) => {
    if (rowKey(row) !== rowKey(added)) return row
    const cells = row.cells.map((old) => (old.day === cell.day ? cell : old))
    return { ...row, cells, hours: sumOf(cells) }
  })
  const dayTotals = sheet.days.map((_, column) => sumOf(rows.flatMap(({ cells }) => cells[column] ?? [])))
  return { ...sheet, rows, dayTotals, hours: Number(exactSum(dayTotals)) }
}

const sumOf = (cells: readonly TimesheetCell[]): number => Number(exactSum(cells.map(({ hours }) => hours)))

type ParsedHours = { readonly kind: 'parsed'; readonly hours: string } | Extract<ParsedDuration, { kind: 'refused' }>

/** Hours for the wire from the typed text. A blank cell and a zero both empty it. */
export const hoursFrom = (typed: string): ParsedHours =>
  typed.trim() === '' ? { kind: 'parsed', hours: '0' } : parseDuration(typed)

/** What a cell shows: two decimals, and every one of them while it has the focus. */
export function cellText(hours: number, isExact: boolean): string {
  if (hours === 0) return ''
  return isExact ? String(hours) : formatHours(hours)
}

type Key = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Enter'
const STEPS: Readonly<Record<Key, readonly [row: number, column: number]>> = {
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

/** Where a key leads from a cell. Left and Right move within the text first, unless all of it is marked. */
export function stepOf(key: string, { start, end, length }: Caret): readonly [row: number, column: number] | undefined {
  const step = key in STEPS ? STEPS[key as Key] : undefined
  if (!step) return undefined
  const isAllMarked = start === 0 && end === length
  if (key === 'ArrowLeft' && !isAllMarked && end > 0) return undefined
  return key === 'ArrowRight' && !isAllMarked && start < length ? undefined : step
}
