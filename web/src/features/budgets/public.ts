import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'

/** Fetched when it is opened. */
export const BudgetDialog = lazyDialog(async () => ({ default: (await import('./BudgetDialog.tsx')).BudgetDialog }))

export { BudgetShare } from './BudgetShare.tsx'
export { BudgetWarning } from './BudgetWarning.tsx'
export { budgetKpi } from './budget-kpi.tsx'
export { warnOfBudget, warnOfBudgets } from './warn.ts'
