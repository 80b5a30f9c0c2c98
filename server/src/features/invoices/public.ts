export { approveInvoice, submitInvoice, voidInvoice } from './approval.ts'
export { listInvoices } from './list.ts'
export { createInvoice } from './service.ts'
