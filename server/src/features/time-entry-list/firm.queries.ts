import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

export interface FirmFacts {
  currency: string
  time_zone: string
  multicurrency: boolean
  week_starts_on: number
  billing_increment_minutes: number | null
  billing_increment_mode: 'up' | 'nearest'
  /** Whether the role of the person asking sees everybody's time. */
  sees_all_time: boolean
}

/** The firm's settings that time entries follow, and the scope of the person asking. */
export async function firmFacts(tx: FirmTx, businessId: string): Promise<FirmFacts> {
  const { rows } = await sql<FirmFacts>`
    select b.currency, b.time_zone, b.multicurrency, b.week_starts_on, b.billing_increment_minutes, b.billing_increment_mode,
      app.sees_all_time() as sees_all_time
    from app.businesses b where b.id = ${businessId}`.execute(tx)
  if (!rows[0]) throw new Error('a firm without its own row')
  return rows[0]
}
