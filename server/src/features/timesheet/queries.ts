import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

export interface SheetEntry {
  id: string
  matter_id: string
  matter_name: string | null
  matter_number: string | null
  client_id: string | null
  client_name: string | null
  activity_id: string
  activity_name: string
  worked_on: string
  billed_hours: string
  billing_state: 'notBillable' | 'unbilled' | 'onInvoice'
}

export async function entriesOfWeek(
  tx: FirmTx,
  { userId, first, last }: { userId: string; first: string; last: string },
): Promise<SheetEntry[]> {
  const { rows } = await sql<SheetEntry>`
    select e.id, e.matter_id, m.name as matter_name, m.number as matter_number, m.client_id, c.name as client_name,
      e.activity_id, a.name as activity_name, e.worked_on, e.billed_hours, e.billing_state
    from app.time_entries e
    left join app.matters m on m.business_id = e.business_id and m.id = e.matter_id
    left join app.clients c on c.business_id = m.business_id and c.id = m.client_id
    join app.activities a on a.business_id = e.business_id and a.id = e.activity_id
    where e.deleted_at is null and e.user_id = ${userId} and e.worked_on between ${first}::date and ${last}::date
    order by m.sort_name, e.matter_id, a.sort_name, e.activity_id, e.billing_state <> 'notBillable' desc, e.worked_on, e.id`.execute(
    tx,
  )
  return rows
}

export const personNamed = (tx: FirmTx, userId: string) =>
  tx.selectFrom('app.members').select(['id', 'first_name', 'last_name']).where('id', '=', userId).executeTakeFirst()

export interface Cell {
  readonly userId: string
  readonly matterId: string
  readonly activityId: string
  readonly day: string
  readonly isBillable: boolean
}

/** The entries of a cell, held with the cell itself: two tabs that type into an empty one make one entry. */
export async function lockCell(tx: FirmTx, businessId: string, cell: Cell) {
  const name = `timesheet ${businessId} ${cell.userId} ${cell.day}`
  const [, entries] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx),
    tx
      .selectFrom('app.time_entries')
      .select(['id', 'billing_state', 'description', 'currency', 'exchange_rate', 'status'])
      .where('user_id', '=', cell.userId)
      .where('matter_id', '=', cell.matterId)
      .where('activity_id', '=', cell.activityId)
      .where('worked_on', '=', cell.day)
      .where('billing_state', cell.isBillable ? '<>' : '=', 'notBillable')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute(),
  ])
  return entries
}
export type CellEntry = Awaited<ReturnType<typeof lockCell>>[number]
