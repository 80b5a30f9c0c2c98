import { sql, type Insertable, type Updateable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export interface Wanted {
  readonly businessId: string
  readonly clientId: string | null
  readonly matterId: string
  readonly userId: string
  readonly activityId: string | null
  /** The billing currency's code; null takes `otherwise`. */
  readonly currency: string | null
  readonly otherwise: 'home' | 'matter'
}

/** Everything that decides whether time can be saved and at what rate; fields of what is not there are null. */
export interface Facts {
  home_currency: string
  multicurrency: boolean
  firm_increment: number | null
  increment_mode: 'up' | 'nearest'
  sees_all_time: boolean
  /** The billing currency. */
  currency: string
  named_client_id: string | null
  matter_id: string | null
  matter_name: string | null
  matter_number: string | null
  matter_deleted: boolean | null
  rate_type: 'hourly' | 'flat' | 'contingency' | 'retainer' | null
  closed_on: string | null
  matter_currency: string | null
  matter_increment: number | null
  client_id: string | null
  client_name: string | null
  user_name: string | null
  user_removed: boolean | null
  activity_name: string | null
  activity_applies_to: 'time' | 'expense' | null
  activity_archived: boolean | null
  matter_rate: string | null
  matter_member_rate: string | null
  person_rate: string | null
  firm_rate: string | null
}

/** One round trip for all of it; row security hides what is another firm's or behind a wall. */
export async function factsFor(tx: FirmTx, wanted: Wanted): Promise<Facts> {
  const fallback = wanted.otherwise === 'home' ? sql`b.currency` : sql`coalesce(m.currency, b.currency)`
  const { rows } = await sql<Facts>`
    select x.*, p.hourly_rate as person_rate, f.hourly_rate as firm_rate
    from (
      select b.id as firm, b.currency as home_currency, b.multicurrency, b.billing_increment_minutes as firm_increment,
        b.billing_increment_mode as increment_mode, app.sees_all_time() as sees_all_time,
        coalesce(${wanted.currency}::text, ${fallback}) as currency, n.id as named_client_id,
        m.id as matter_id, m.name as matter_name, m.number as matter_number, m.deleted_at is not null as matter_deleted,
        m.rate_type, m.closed_on, m.currency as matter_currency, m.billing_increment_minutes as matter_increment,
        m.client_id, c.name as client_name,
        u.id as user_id, u.full_name as user_name, u.removed_at is not null as user_removed,
        a.name as activity_name, a.applies_to as activity_applies_to, a.archived_at is not null as activity_archived,
        m.hourly_rate as matter_rate, mm.hourly_rate as matter_member_rate
      from app.businesses b
      left join app.clients n on n.business_id = b.id and n.id = ${wanted.clientId}::uuid and n.deleted_at is null
      left join app.matters m on m.business_id = b.id and m.id = ${wanted.matterId}::uuid
      left join app.clients c on c.business_id = b.id and c.id = m.client_id
      left join app.members u on u.business_id = b.id and u.id = ${wanted.userId}::uuid
      left join app.activities a on a.business_id = b.id and a.id = ${wanted.activityId}::uuid
      left join app.matter_members mm on mm.business_id = b.id and mm.matter_id = m.id and mm.user_id = u.id
      where b.id = ${wanted.businessId}::uuid) x
    left join app.member_rates p on p.business_id = x.firm and p.user_id = x.user_id and p.currency = x.currency
    left join app.firm_rates f on f.business_id = x.firm and f.currency = x.currency`.execute(tx)
  if (!rows[0]) throw new Error('a firm without its own row')
  return rows[0]
}

export const insertEntry = (tx: FirmTx, row: Insertable<DB['app.time_entries']>) =>
  tx.insertInto('app.time_entries').values(row).execute()

/** The entry, held until the transaction ends, so that two edits come one after the other. */
export const lockEntry = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.time_entries')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
export type LockedEntry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>

export const updateEntry = (tx: FirmTx, id: string, change: Updateable<DB['app.time_entries']>) =>
  tx
    .updateTable('app.time_entries')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
