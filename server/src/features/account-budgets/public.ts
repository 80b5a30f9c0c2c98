export { getBudgetsToDate } from './to-date.ts'
