import type { ReactNode } from 'react'

/** A column of a list, as data. Create the array outside the component or in `useMemo`: rows compare it. */
export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Money, hours, rates and percentages are aligned right. */
  readonly align?: 'left' | 'right' | 'center' | undefined
  /** In px. Columns without one share what is left. */
  readonly width?: number | undefined
  /** The server's name for the order; without it the head is plain text. */
  readonly sortKey?: string | undefined
  /** 4 goes first (below 1440), 3 next (below 1280), then 2 (below 1024). The amount and the status have none and always stay. */
  readonly priority?: 2 | 3 | 4 | undefined
  /** The person may hide it. */
  readonly hideable?: boolean | undefined
}

/** The columns of a table, and whether it has check boxes and buttons. */
export interface TableFrame<Row> {
  readonly columns: readonly Column<Row>[]
  readonly hasChecks: boolean
  readonly hasActions: boolean
}

export interface Sort {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

/** Descending, ascending, off. */
export function nextSort(current: Sort | undefined, key: string): Sort | undefined {
  if (current?.key !== key) return { key, direction: 'desc' }
  return current.direction === 'desc' ? { key, direction: 'asc' } : undefined
}

/** A row of the phone's list: name and amount, then context and status. */
export interface PhoneRow {
  readonly title: ReactNode
  readonly figure?: ReactNode
  readonly context?: ReactNode
  readonly status?: ReactNode
  /** On the page of the matter, where its name is the title. */
  readonly onMatter?: Pick<PhoneRow, 'title' | 'context'>
}

/** Cells of a totals or subtotals row, by column key. */
export type Sums = Readonly<Record<string, ReactNode>>

export interface Grouping<Row> {
  /** Neighbouring rows with the same key have one heading. */
  readonly keyOf: (row: Row) => string
  readonly label: (key: string, rows: readonly Row[]) => ReactNode
  readonly sums?: ((key: string, rows: readonly Row[]) => Sums) | undefined
}

export interface RowGroup<Row> {
  readonly key: string
  readonly rows: readonly Row[]
}

/** Rows in their order, split where the key changes. */
export function groupRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): RowGroup<Row>[] {
  const groups: { key: string; rows: Row[] }[] = []
  for (const row of rows) {
    const key = keyOf(row)
    const last = groups.at(-1)
    if (last?.key === key) last.rows.push(row)
    else groups.push({ key, rows: [row] })
  }
  return groups
}

/** The columns without those hidden by the person and those that the width has no room for. */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[],
  maxPriority: 1 | 2 | 3 | 4,
): readonly Column<Row>[] {
  return columns.filter(
    ({ key, priority = 1, hideable = false }) => priority <= maxPriority && !(hideable && hidden.includes(key)),
  )
}

/** How many rows a page may show; the first is the default. */
export const PAGE_SIZES = [25, 50, 100] as const

/** Page numbers with gaps: `1 2 3 4 … 6`. */
export function pageNumbers(current: number, last: number): readonly (number | 'gap-before' | 'gap-after')[] {
  const wanted = new Set([1, last, current - 1, current, current + 1])
  if (current <= 3) for (const page of [2, 3, 4]) wanted.add(page)
  if (current >= last - 2) for (const page of [last - 3, last - 2, last - 1]) wanted.add(page)
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).sort((left, right) => left - right)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? 0
    if (page - before > 1) return [page <= current ? 'gap-before' : 'gap-after', page] as const
    return [page]
  })
}
