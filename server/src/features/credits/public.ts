export { approveCreditNote } from './approval.ts'
export { getCreditable } from './detail.ts'
export { createCreditNote } from './service.ts'
export { writeOffInvoice } from './write-offs.ts'
