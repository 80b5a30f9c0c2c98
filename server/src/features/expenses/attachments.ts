import type { AttachmentOwner } from '../files/public.ts'

/** Receipts: who sees the expense opens them. */
export const expenseFiles: AttachmentOwner = {
  links: 'app.expense_files',
  column: 'expense_id',
  records: 'app.expenses',
  noun: 'Expense',
  permission: 'expensePermission',
  accepts: 'receipts',
}
