export { updateAccountBudgets } from './service.ts'
export { getBudgetsToDate } from './to-date.ts'
