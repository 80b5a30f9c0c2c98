import { sql, type Expression } from 'kysely'
import type { FirmTx } from './transactions.ts'

const ROWS_PER_FETCH = 1_000

/** Every row of a query through a cursor, so that a million rows take no more memory than a thousand. One at a time. */
export async function* everyRow<Row>(tx: FirmTx, query: Expression<Row>): AsyncGenerator<Row[]> {
  await sql`declare every_row no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_PER_FETCH)} from every_row`.execute(tx)
    if (rows.length === 0) return
    yield rows
  }
}
