export { approveInvoice, submitInvoice, voidInvoice } from './approval.ts'
export { createInvoice } from './service.ts'
