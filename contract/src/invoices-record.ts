import { z } from 'zod'
import { INVOICE_STATES } from '#domain/invoice-state.ts'
import { AnsweredDay, Id } from './common.ts'
import type { RecordTypeContract } from './record-type.ts'

const InvoiceHit = z.strictObject({
  id: Id(),
  /** Null until it is approved. */
  number: z.string().nullable(),
  clientName: z.string(),
  issueDate: AnsweredDay,
  total: z.number(),
  currencySymbol: z.string(),
  currencyCode: z.string(),
  state: z.enum(INVOICE_STATES),
})
export type InvoiceHit = z.infer<typeof InvoiceHit>

export const invoiceRecord = {
  noun: 'Invoice',
  permission: 'invoice',
  auditKinds: ['invoice'],
  bin: 'invoices',
  hits: { invoices: z.array(InvoiceHit) },
  count: 'invoices',
  dashboard: { waiting: ['invoicesToApprove', 'returnedInvoices', 'questionedInvoices'] },
  closingReasons: {
    draftInvoices: { one: 'invoice that is not issued', many: 'invoices that are not issued' },
    openInvoices: { one: 'unpaid invoice', many: 'unpaid invoices' },
  },
} as const satisfies RecordTypeContract
