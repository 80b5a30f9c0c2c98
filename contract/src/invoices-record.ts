import type { RecordTypeContract } from './record-type.ts'

export const invoiceRecord = {
  noun: 'Invoice',
  permission: 'invoice',
  auditKinds: ['invoice'],
  closingReasons: {
    draftInvoices: { one: 'invoice that is not issued', many: 'invoices that are not issued' },
    openInvoices: { one: 'unpaid invoice', many: 'unpaid invoices' },
  },
} as const satisfies RecordTypeContract
