import { createHash } from 'node:crypto'
import { sql, type Expression } from 'kysely'
import type { FirmTx } from './transactions.ts'

const ROWS_PER_FETCH = 1_000

/** Every row of a query through a cursor, so that a million rows take no more memory than a thousand. */
export async function* everyRow<Row>(tx: FirmTx, query: Expression<Row>): AsyncGenerator<Row[]> {
  const text = sql`${query}`.compile(tx).sql
  // A connection remembers the columns that a fetch answers by its text: each query has a cursor of its own name.
  const cursor = sql.ref(`rows_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  const more = () => sql<Row>`fetch ${sql.lit(ROWS_PER_FETCH)} from ${cursor}`.execute(tx)
  let next = more()
  for (;;) {
    const { rows } = await next
    if (rows.length === 0) return
    // The database reads on while these are written.
    next = more()
    // It is answered to whoever asks for it; a reader that has gone asks for nothing.
    next.catch(() => undefined)
    yield rows
  }
}
