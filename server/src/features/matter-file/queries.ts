import { sql, type RawBuilder } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { isUnbilledExpense, isUnbilledFee } from '../charges/public.ts'

/** Which matters: one, or all of a client that the person asking sees. */
export type Whose = { readonly matterId: string } | { readonly clientId: string }

const ofWhose = (whose: Whose): RawBuilder<unknown> =>
  'matterId' in whose
    ? sql`x.matter_id = ${whose.matterId}`
    : sql`x.matter_id in (select m.id from app.matters m where m.client_id = ${whose.clientId} and m.deleted_at is null)`

export interface WorkRow {
  user_id: string
  name: string
  entries: number
  hours: string
  unbilled_entries: number
  unbilled_hours: string
  unbilled_minor: string
  billed_minor: string
  last_worked_on: string
}

/** Time by person, the most first: every figure about time is made of these rows. */
export async function workByPerson(tx: FirmTx, whose: Whose): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select work.*, person.full_name as name from (
      select x.user_id, count(*)::int as entries, sum(x.billed_hours) as hours,
        (count(*) filter (where x.billing_state = 'unbilled'))::int as unbilled_entries,
        coalesce(sum(x.billed_hours) filter (where x.billing_state = 'unbilled'), 0) as unbilled_hours,
        coalesce(sum(x.home_amount_minor) filter (where x.billing_state = 'unbilled'), 0) as unbilled_minor,
        coalesce(sum(x.home_amount_minor) filter (where x.billing_state = 'onInvoice'), 0) as billed_minor,
        max(x.worked_on) as last_worked_on
      from app.time_entries x where ${ofWhose(whose)} and x.deleted_at is null group by x.user_id) work
    join app.members person on person.id = work.user_id
    order by work.hours desc, name`.execute(tx)
  return rows
}

export interface ChargeRow {
  count: number
  unbilled_count: number
  unbilled_minor: string
  billed_minor: string
}

export async function chargesOf(tx: FirmTx, table: 'expenses' | 'flat_fees', whose: Whose): Promise<ChargeRow> {
  const waits = table === 'expenses' ? isUnbilledExpense : isUnbilledFee
  const { rows } = await sql<ChargeRow>`
    select count(*)::int as count,
      (count(*) filter (where ${waits}))::int as unbilled_count,
      coalesce(sum(x.home_amount_minor) filter (where ${waits}), 0) as unbilled_minor,
      coalesce(sum(x.home_amount_minor) filter (where x.billing_state = 'onInvoice'), 0) as billed_minor
    from ${sql.table(`app.${table}`)} x where ${ofWhose(whose)} and x.deleted_at is null`.execute(tx)
  if (!rows[0]) throw new Error('a sum without a row')
  return rows[0]
}

export async function countUpdates(tx: FirmTx, whose: Whose): Promise<{ notes: number; court: number }> {
  const { rows } = await sql<{ notes: number; court: number }>`
    select (count(*) filter (where x.kind = 'note'))::int as notes, (count(*) filter (where x.kind = 'court'))::int as court
    from app.progress_updates x where ${ofWhose(whose)} and x.deleted_at is null`.execute(tx)
  if (!rows[0]) throw new Error('a count without a row')
  return rows[0]
}

/** Undefined where it is not there for the person asking. */
export const seesFile = (tx: FirmTx, whose: Whose) =>
  'matterId' in whose
    ? tx
        .selectFrom('app.matters')
        .select('id')
        .where('id', '=', whose.matterId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : tx
        .selectFrom('app.clients')
        .select('id')
        .where('id', '=', whose.clientId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
