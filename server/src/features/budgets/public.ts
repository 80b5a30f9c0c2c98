import type { BudgetUse } from '#contract/budgets.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectBudgets } from './queries.ts'
import { toBudgetUse } from './view.ts'

/** The use of budgets, by matter; only for matters that the person can see. */
export async function budgetUseOf(tx: FirmTx, matterIds: readonly string[]): Promise<ReadonlyMap<string, BudgetUse>> {
  return new Map((await selectBudgets(tx, matterIds)).map((row) => [row.matter_id, toBudgetUse(row)]))
}
