import type { AccountBudget } from '#contract/account-budgets.ts'

export interface BudgetGroup {
  readonly title: string
  readonly rows: readonly AccountBudget[]
}

/** Accounts of income and of expense, each with the title of its sum. */
export const groupBudgets = (rows: readonly AccountBudget[]): BudgetGroup[] =>
  [
    { type: 'income', title: 'Income' },
    { type: 'expense', title: 'Expenses' },
  ].map(({ type, title }) => ({ title, rows: rows.filter(({ account }) => account.type === type) }))
