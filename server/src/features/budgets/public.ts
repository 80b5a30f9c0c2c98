import type { BudgetUse } from '#contract/budgets.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { budgetsOf } from './queries.ts'
import { toBudgetUse } from './view.ts'

/** The use of the budgets of some matters that the person asking sees, by matter. */
export async function budgetUseOf(tx: FirmTx, matterIds: readonly string[]): Promise<ReadonlyMap<string, BudgetUse>> {
  return new Map((await budgetsOf(tx, matterIds)).map((row) => [row.matter_id, toBudgetUse(row)]))
}
