import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { AppliedRate } from '#domain/rate.ts'

/** Entries that a bulk call names, held in one order so that two bulk calls never wait for each other in a circle. */
export const lockEntries = (tx: FirmTx, ids: readonly string[]) =>
  tx
    .selectFrom('app.time_entries')
    .select(['id', 'billing_state'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const binEntries = (tx: FirmTx, ids: readonly string[], by: { userId: string; at: Date }) =>
  tx
    .updateTable('app.time_entries')
    .set((eb) => ({ deleted_at: by.at, deleted_by: by.userId, updated_at: by.at, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()

export const lockBinned = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.time_entries')
    .select(['id', 'deleted_by'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

export const unbinEntry = (tx: FirmTx, id: string, at: Date) =>
  tx
    .updateTable('app.time_entries')
    .set((eb) => ({ deleted_at: null, deleted_by: null, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** What is needed to price entries that become billable, each in its own currency. */
export interface ToPrice {
  id: string
  matter_id: string
  billed_hours: string
  currency: string
  home_currency: string
  exchange_rate: string
  matter_currency: string | null
  matter_rate: string | null
  matter_member_rate: string | null
  person_rate: string | null
  firm_rate: string | null
}

export async function ratesOfEntries(tx: FirmTx, ids: readonly string[]): Promise<ToPrice[]> {
  const { rows } = await sql<ToPrice>`
    select e.id, e.matter_id, e.billed_hours, e.currency, e.home_currency, e.exchange_rate, m.currency as matter_currency,
      m.hourly_rate as matter_rate, mm.hourly_rate as matter_member_rate, p.hourly_rate as person_rate, f.hourly_rate as firm_rate
    from app.time_entries e
    left join app.matters m on m.business_id = e.business_id and m.id = e.matter_id
    left join app.matter_members mm on mm.business_id = e.business_id and mm.matter_id = e.matter_id and mm.user_id = e.user_id
    left join app.member_rates p on p.business_id = e.business_id and p.user_id = e.user_id and p.currency = e.currency
    left join app.firm_rates f on f.business_id = e.business_id and f.currency = e.currency
    where e.id = any (${ids}::uuid[])`.execute(tx)
  return rows
}

export interface Price {
  readonly rate: string
  readonly rate_rule: AppliedRate['rule']
  readonly home_rate: string
  readonly amount_minor: string
  readonly home_amount_minor: string
}

/** Sets state and price of many entries in one statement. */
export async function priceEntries(
  tx: FirmTx,
  prices: readonly (Price & { id: string })[],
  state: string,
  at: Date,
): Promise<void> {
  await sql`
    update app.time_entries e set billing_state = ${state}, rate = p.rate, rate_rule = p.rate_rule, home_rate = p.home_rate,
      amount_minor = p.amount_minor, home_amount_minor = p.home_amount_minor, updated_at = ${at}, version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as p (id uuid, rate numeric, rate_rule text, home_rate numeric, amount_minor bigint, home_amount_minor bigint)
    where e.id = p.id`.execute(tx)
}
