export { approveInvoice, approveInvoices, submitInvoice, voidInvoice } from './approval.ts'
export { assertInvoice, firmToday, getInvoice, getInvoiceForReader, viewerOf } from './detail.ts'
export { ISSUED_TASK } from './posting.ts'
export { listInvoices } from './list.ts'
export {
  lockInvoice,
  selectAccountsByRole,
  selectLines,
  selectParts,
  selectPeople,
  selectShares,
  selectTaxes,
  type LineRow,
  type LockedInvoice,
  type TaxRow,
} from './queries.ts'
export { accountMissing, authorMayNotApprove, invoiceConstraints } from './refusals.ts'
export { roleOfLine } from './shares.ts'
export { createDraft, createInvoice, deleteInvoice, toInvoiceInput, updateInvoice } from './service.ts'
export { rightsOf, type Viewer } from './view.ts'
export { allWork, selectUnbilled, type WorkRow } from './work.queries.ts'
