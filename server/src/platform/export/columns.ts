/** A column of an exported list. Figures are exact decimal texts, days `YYYY-MM-DD`; null and blank are empty cells. */
export interface ExportColumn<Row> {
  readonly title: string
  readonly kind: 'text' | 'figure' | 'count' | 'day'
  readonly value: (row: Row) => string | number | null
}

const columnOf =
  <Value extends string | number>(kind: ExportColumn<never>['kind']) =>
  <Row>(title: string, value: (row: Row) => Value | null): ExportColumn<Row> => ({ title, kind, value })

export const textColumn = columnOf<string>('text')
/** An amount, a rate or hours: shown with at least two decimals. */
export const figureColumn = columnOf<string>('figure')
export const countColumn = columnOf<number>('count')
export const dayColumn = columnOf<string>('day')

/** An export: its name, its columns, and its rows in batches as the database returns them. */
export interface ExportedList<Row> {
  /** The file's name without its day and extension: `time-sheets`. */
  readonly name: string
  /** What the audit trail calls it, where the file's name says more than everybody may know who reads the trail. */
  readonly trailName?: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly rows: AsyncIterable<readonly Row[]>
}
