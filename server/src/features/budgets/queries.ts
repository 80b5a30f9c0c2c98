import { sql, type Insertable } from 'kysely'
import type { BudgetKind } from '#contract/budgets.ts'
import type { FunctionRow } from '../../platform/db/call-function.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Budgets of matters with what is used of them. Only matters with a budget are summed. */
export const selectBudgets = (tx: FirmTx, matterIds: readonly string[]) =>
  tx
    .selectFrom('app.matter_budgets as b')
    .innerJoinLateral(sql<FunctionRow<'app.budget_usage'>>`app.budget_usage(array[b.matter_id])`.as('u'), (join) =>
      join.onTrue(),
    )
    .select(['b.matter_id', 'b.hours', 'b.amount_minor', 'b.currency', 'b.warn_at_percent', 'b.version'])
    .select(['u.hours as used_hours', 'u.amount_minor as used_minor'])
    // A check of the table allows only these.
    .select(sql<BudgetKind>`b.kind`.as('kind'))
    .where('b.matter_id', '=', sql<string>`any (${[...matterIds]}::uuid[])`)
    .execute()
export type BudgetRow = Awaited<ReturnType<typeof selectBudgets>>[number]

export const findMatter = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.matters').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

export const findBudget = (tx: FirmTx, matterId: string) =>
  tx.selectFrom('app.matter_budgets').select(['id', 'version']).where('matter_id', '=', matterId).executeTakeFirst()

type Budgets = DB['app.matter_budgets']

export const insertBudget = (tx: FirmTx, row: Insertable<Budgets>) =>
  tx.insertInto('app.matter_budgets').values(row).execute()

export const deleteBudgetRow = (tx: FirmTx, id: string) =>
  tx.deleteFrom('app.matter_budgets').where('id', '=', id).execute()
