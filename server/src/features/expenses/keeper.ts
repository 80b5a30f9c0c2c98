import type { FileKeeper } from '../files/public.ts'

/** Receipts: who sees the expense opens them. */
export const expenseFiles: FileKeeper = {
  links: 'app.expense_files',
  column: 'expense_id',
  records: 'app.expenses',
  permission: 'expensePermission',
  takes: 'receipts',
}
