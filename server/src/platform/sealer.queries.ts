import { runStatement, type Pool } from './db/database.ts'

const BATCH = 2_000

/** Seals one batch of unsealed rows; returns how many. */
export async function sealOnce(pool: Pool): Promise<number> {
  const { rows } = await runStatement(pool, { text: 'select app.seal_audit($1) as sealed', values: [BATCH] })
  return Number(rows[0]?.['sealed'] ?? 0)
}

/** Whether a batch was full, so that there may be more. */
export const isFull = (sealed: number): boolean => sealed >= BATCH
