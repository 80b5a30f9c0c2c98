import { sql, type Insertable } from 'kysely'
import type { BudgetKind } from '#contract/budgets.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export interface BudgetRow {
  matter_id: string
  kind: BudgetKind
  hours: string | null
  amount_minor: string | null
  currency: string | null
  warn_at_percent: number
  version: number
  used_hours: string
  used_minor: string
}

/** The budgets of some matters with what is used of them. The sums are made for matters with a budget alone. */
export async function budgetsOf(tx: FirmTx, matterIds: readonly string[]): Promise<BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`
    select b.matter_id, b.kind, b.hours, b.amount_minor, b.currency, b.warn_at_percent, b.version,
      u.hours as used_hours, u.amount_minor as used_minor
    from app.matter_budgets b cross join lateral app.budget_usage(array[b.matter_id]) u
    where b.matter_id = any (${[...matterIds]}::uuid[])`.execute(tx)
  return rows
}

export const seesMatter = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.matters').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

export const findBudget = (tx: FirmTx, matterId: string) =>
  tx.selectFrom('app.matter_budgets').select(['id', 'version']).where('matter_id', '=', matterId).executeTakeFirst()

type Budgets = DB['app.matter_budgets']

export const insertBudget = (tx: FirmTx, row: Insertable<Budgets>) =>
  tx.insertInto('app.matter_budgets').values(row).execute()

export const deleteBudgetRow = (tx: FirmTx, id: string) =>
  tx.deleteFrom('app.matter_budgets').where('id', '=', id).execute()
