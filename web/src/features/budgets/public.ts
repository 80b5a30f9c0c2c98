import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'

/** Fetched when it is opened. */
export const BudgetDialog = lazyDialog(async () => ({ default: (await import('./BudgetDialog.tsx')).BudgetDialog }))

export { BudgetShare, BudgetWarning, budgetKpi } from './budget-use.tsx'
export { warnOfBudget, warnOfBudgets } from './warn.ts'
