/** A column of an exported list. Figures are exact decimal texts, days `YYYY-MM-DD`; null and blank are empty cells. */
export interface ExportColumn<Row> {
  readonly title: string
  readonly kind: 'text' | 'figure' | 'count' | 'day'
  readonly value: (row: Row) => string | number | null
}

type Words<Row> = (row: Row) => string | null

export const textColumn = <Row>(title: string, value: Words<Row>): ExportColumn<Row> => ({ title, kind: 'text', value })
/** An amount, a rate, hours: shown with two decimals at least. */
export const figureColumn = <Row>(title: string, value: Words<Row>): ExportColumn<Row> => ({
  title,
  kind: 'figure',
  value,
})
export const countColumn = <Row>(title: string, value: (row: Row) => number | null): ExportColumn<Row> => ({
  title,
  kind: 'count',
  value,
})
export const dayColumn = <Row>(title: string, value: Words<Row>): ExportColumn<Row> => ({ title, kind: 'day', value })

/** An export: what it is called, its columns, and its rows in batches as the database gives them. */
export interface ExportedList<Row> {
  /** Of the file; the firm's day is put behind it: `time-entries`. */
  readonly name: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly rows: AsyncIterable<readonly Row[]>
}
