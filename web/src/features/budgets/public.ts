import { lazy } from 'react'

/** Fetched when it is opened. */
export const BudgetDialog = lazy(async () => ({ default: (await import('./BudgetDialog.tsx')).BudgetDialog }))

export { BudgetShare } from './BudgetShare.tsx'
export { BudgetWarning } from './BudgetWarning.tsx'
export { budgetKpi } from './budget-kpi.tsx'
export { warnOfBudget } from './warn.ts'
