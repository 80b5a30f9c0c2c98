import { sql } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

interface Week {
  readonly userId: string
  readonly first: string
  readonly last: string
}

export const selectEntriesOfWeek = (tx: FirmTx, { userId, first, last }: Week) =>
  tx
    .selectFrom('app.time_entries as e')
    .leftJoin('app.matters as m', byId('m', 'e.matter_id'))
    .leftJoin('app.clients as c', byId('c', 'm.client_id'))
    .innerJoin('app.activities as a', byId('a', 'e.activity_id'))
    .select(['e.id', 'e.matter_id', 'm.name as matter_name', 'm.number as matter_number', 'm.client_id'])
    .select(['c.name as client_name', 'e.activity_id', 'a.name as activity_name', 'e.worked_on', 'e.billed_hours'])
    .select('e.billing_state')
    .where('e.deleted_at', 'is', null)
    .where('e.user_id', '=', userId)
    .where('e.worked_on', '>=', first)
    .where('e.worked_on', '<=', last)
    .orderBy('m.sort_name')
    .orderBy('e.matter_id')
    .orderBy('a.sort_name')
    .orderBy('e.activity_id')
    .orderBy(sql`e.billing_state <> 'notBillable'`, 'desc')
    .orderBy('e.worked_on')
    .orderBy('e.id')
    .execute()
export type SheetEntry = Awaited<ReturnType<typeof selectEntriesOfWeek>>[number]

export const findPerson = (tx: FirmTx, userId: string) =>
  tx.selectFrom('app.members').select(['id', 'full_name']).where('id', '=', userId).executeTakeFirst()

interface CellKeys {
  readonly userId: string
  readonly matterId: string
  readonly activityId: string
  readonly day: string
  readonly isBillable: boolean
}

/** Locks the cell and its entries, so that two tabs that type into an empty cell create one entry. */
export async function lockCell(tx: FirmTx, businessId: string, cell: CellKeys) {
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
