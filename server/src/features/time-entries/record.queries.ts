import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The matter's client and currency, and the exchange rate of its latest entry in that currency. */
export async function matterForWork(tx: FirmTx, matterId: string) {
  const { rows } = await sql<{ client_id: string; currency: string; exchange_rate: string | null }>`
    select m.client_id, m.currency, e.exchange_rate from app.matters m
    left join lateral (select t.exchange_rate from app.time_entries t
      where t.matter_id = m.id and t.currency = m.currency and t.deleted_at is null
      order by t.worked_on desc, t.id desc limit 1) e on true
    where m.id = ${matterId}`.execute(tx)
  return rows[0]
}
