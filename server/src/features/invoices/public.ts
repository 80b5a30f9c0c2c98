export { approveInvoice, approveInvoices, submitInvoice, voidInvoice } from './approval.ts'
export { deleteInvoice, restoreInvoice } from './deletion.ts'
export { assertInvoice, firmToday, getInvoice, getInvoiceForReader, viewerOf } from './detail.ts'
export { billingAddress, type Draft } from './draft.ts'
export type { DraftLine } from './lines.ts'
export { selectPayers } from './payers.queries.ts'
export { ISSUED_TASK } from './posting.ts'
export { listInvoices } from './list.ts'
export {
  changeInvoice,
  deleteInvoiceRows,
  findClientForInvoice,
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
export { accountMissing, authorMayNotApprove, dueBeforeIssue, invoiceConstraints, partOfSplit } from './refusals.ts'
export { roleOfLine } from './shares.ts'
export {
  createDraft,
  createDraftRows,
  createInvoice,
  lockOpenInvoice,
  getStoredDraft,
  changeDraft,
  toInvoiceInput,
  updateInvoice,
} from './service.ts'
export { rightsOf, type Viewer } from './view.ts'
export { allWork, selectUnbilled, type WorkRow } from './work.queries.ts'
