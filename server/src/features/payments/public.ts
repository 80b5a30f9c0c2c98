export {
  lockInvoiceForMatter,
  recordClientMoneyPayment,
  resolveOfficeAccount,
  undoClientMoneyPayment,
  type InvoiceForMatter,
} from './client-money.ts'
export { assertRoles, getAccountByRole } from './accounts.ts'
export { addCreditOfNote, closeCredit, takeBackCredit } from './credit-notes.ts'
export { lockCreditOfNote, selectInvoicesOfCredit, sumRefunded } from './credits.queries.ts'
export { recordOnlinePayment, type OnlinePayment } from './online.ts'
export { getOpenInvoices } from './open-invoices.ts'
export { getReceiptPdf } from './receipts.ts'
export { createPayment } from './service.ts'
export { lockInvoices } from './settling.queries.ts'
export { undoOnlinePayment } from './undo.ts'
