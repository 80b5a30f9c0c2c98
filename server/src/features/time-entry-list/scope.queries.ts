import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Whether the role of the person in the request sees everybody's time. */
export async function seesAllTime(tx: FirmTx): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`select app.sees_all_time() as all`.execute(tx)
  return rows[0]?.all ?? false
}

/** Whether the person in the request sees every matter: neither their role nor a wall hides one. */
export async function seesAllMatters(tx: FirmTx): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select app.sees_all_matters() and app.barred_matter_ids() = '{}'::uuid[] as all`.execute(tx)
  return rows[0]?.all ?? false
}
