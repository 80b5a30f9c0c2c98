export { expenseFiles } from './attachments.ts'
