import { sql } from 'kysely'
import type { FirmTx } from './transactions.ts'

/** Runs a part of a transaction that may fail: its writes are then undone, and the transaction stays usable. */
export async function inSavepoint(tx: FirmTx, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint part`.execute(tx)
  try {
    await work()
    await sql`release savepoint part`.execute(tx)
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}
