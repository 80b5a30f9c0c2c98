import { createHash } from 'node:crypto'
import { sql, type Expression } from 'kysely'
import type { FirmTx } from './transactions.ts'

const ROWS_PER_FETCH = 1_000

/** All rows of a query through a cursor, so that a million rows take no more memory than a thousand. */
export async function* everyRow<Row>(tx: FirmTx, query: Expression<Row>): AsyncGenerator<Row[]> {
  const text = sql`${query}`.compile(tx).sql
  // A connection remembers the columns of a fetch by its text, so each query has a cursor of its own name.
  const cursor = sql.ref(`rows_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  const more = () => sql<Row>`fetch ${sql.lit(ROWS_PER_FETCH)} from ${cursor}`.execute(tx)
  let next = more()
  for (;;) {
    const { rows } = await next
    if (rows.length === 0) return
    // The database reads the next rows while these are written.
    next = more()
    // A failure is reported when the next rows are awaited; a reader that disconnected does not await them.
    next.catch(() => undefined)
    yield rows
  }
}
