/** A column of an exported list. Figures are exact decimal texts, days `YYYY-MM-DD`; null and blank are empty cells. */
export interface ExportColumn<Row> {
  readonly title: string
  readonly kind: 'text' | 'figure' | 'count' | 'day'
  readonly value: (row: Row) => string | number | null
}

type TextOf<Row> = (row: Row) => string | null

export const textColumn = <Row>(title: string, value: TextOf<Row>): ExportColumn<Row> => ({
  title,
  kind: 'text',
  value,
})
/** An amount, a rate or hours: shown with at least two decimals. */
export const figureColumn = <Row>(title: string, value: TextOf<Row>): ExportColumn<Row> => ({
  title,
  kind: 'figure',
  value,
})
export const countColumn = <Row>(title: string, value: (row: Row) => number | null): ExportColumn<Row> => ({
  title,
  kind: 'count',
  value,
})
export const dayColumn = <Row>(title: string, value: TextOf<Row>): ExportColumn<Row> => ({ title, kind: 'day', value })

/** An export: its name, its columns, and its rows in batches as the database returns them. */
export interface ExportedList<Row> {
  /** The file's name without its day and extension: `time-sheets`. */
  readonly name: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly rows: AsyncIterable<readonly Row[]>
}
