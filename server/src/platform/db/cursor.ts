import { createHash } from 'node:crypto'
import { sql, type Expression } from 'kysely'
import type { FirmTx } from './transactions.ts'

/** Rows of a batch: so many that asking for the next one is cheap, and so few that long texts are no long work. */
const MOST_ROWS = 1_000
const FEWEST_ROWS = 10
const FIRST_ROWS = 100
const LETTERS_OF_BATCH = 500_000
const SAMPLE = 20

/** How many rows like these make a batch: notes of 60,000 letters come by tens, lines of a list by thousands. */
function rowsPerFetch(rows: readonly unknown[]): number {
  const sample = rows.slice(0, SAMPLE)
  const letters = sample.reduce<number>((sum, row) => sum + lettersOf(row), 0) / sample.length
  return Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, Math.floor(LETTERS_OF_BATCH / Math.max(1, letters))))
}

const lettersIn = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0
}
const lettersOf = (row: unknown): number =>
  Object.values(row as object).reduce<number>((sum, value) => sum + lettersIn(value), 0)

/** All rows of a query through a cursor, so that a million rows take no more memory than a thousand. */
export async function* everyRow<Row>(tx: FirmTx, query: Expression<Row>): AsyncGenerator<Row[]> {
  const text = sql`${query}`.compile(tx).sql
  // A connection remembers the columns of a fetch by its text, so each query has a cursor of its own name.
  const cursor = sql.ref(`rows_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  const more = (count: number) => sql<Row>`fetch ${sql.lit(count)} from ${cursor}`.execute(tx)
  let next = more(FIRST_ROWS)
  for (;;) {
    const { rows } = await next
    if (rows.length === 0) return
    // The database reads the next rows while these are written.
    next = more(rowsPerFetch(rows))
    // A failure is reported when the next rows are awaited; a reader that disconnected does not await them.
    next.catch(() => undefined)
    yield rows
  }
}
