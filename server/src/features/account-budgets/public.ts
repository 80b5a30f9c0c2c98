export { getBudgetsToDate, updateAccountBudgets } from './service.ts'
