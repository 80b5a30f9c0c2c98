import { sql } from 'kysely'
import { offsetOf } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The tables of charges that share the recycle bin's queries. */
export type ChargeTable = 'app.expenses' | 'app.flat_fees'

export interface DeletedChargeRow {
  id: string
  day: string
  description: string
  matter_name: string | null
  category: string
  adder_name: string
  amount_minor: string
  currency: string
  deleted_at: Date
  deleter_name: string
}

export async function selectDeletedCharges(
  tx: FirmTx,
  table: ChargeTable,
  paging: { page: number; size: number },
): Promise<DeletedChargeRow[]> {
  const isExpense = table === 'app.expenses'
  const category = isExpense ? sql`coalesce(a.name, x.category)` : sql`''`
  const activity = isExpense
    ? sql`left join app.activities a on a.business_id = x.business_id and a.id = x.activity_id`
    : sql``
  const { rows } = await sql<DeletedChargeRow>`
    select x.id, ${isExpense ? sql`x.spent_on` : sql`x.charged_on`} as day, x.description, m.name as matter_name, ${category} as category,
      u.full_name as adder_name, x.amount_minor, x.currency, x.deleted_at,
      d.full_name as deleter_name
    from ${sql.table(table)} x
    left join app.matters m on m.business_id = x.business_id and m.id = x.matter_id
    ${activity}
    join app.members u on u.business_id = x.business_id and u.id = x.added_by
    join app.members d on d.business_id = x.business_id and d.id = x.deleted_by
    where x.deleted_at is not null
    order by x.deleted_at desc, x.id desc limit ${sql.lit(paging.size + 1)} offset ${offsetOf(paging)}`.execute(tx)
  return rows
}
