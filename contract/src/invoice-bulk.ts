import { z } from 'zod'
import { BulkOutcome } from './bulk.ts'
import { firmKeys, FirmQuery, firmSpelling, Id, OptionalText, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { requiredDay } from './fields.ts'
import { HANDOVER_WAYS } from './invoice-documents.ts'

/** How many invoices one call changes: each is posted, mailed or freed, which takes longer than a mere change of a row. */
export const MAX_INVOICES_IN_BULK = 25
/** How many documents one archive holds. */
export const MAX_PDFS = 100

const ids = z
  .array(Id('Not an id'))
  .min(1, 'Choose at least one invoice')
  .max(MAX_INVOICES_IN_BULK, `At most ${MAX_INVOICES_IN_BULK} invoices at once`)

const PdfIds = z
  .string('Invoices are required')
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(Id('Not an id'))
      .min(1)
      .max(MAX_PDFS, `At most ${MAX_PDFS} invoices at once`)
      .refine((all) => new Set(all).size === all.length, 'Each invoice once'),
  )

/** What is done to several invoices: to each what its own call does, with a result of its own. */
export const invoiceBulk = {
  approve: endpoint('POST', '/admin/invoice/bulk-approve', {
    summary: 'Issues invoices and lists those that were not issued, with reasons',
    access: needs('invoice'),
    body: z.strictObject({ ...firmKeys, ids }),
    spelling: firmSpelling,
    response: BulkOutcome,
    // What is refused after numbers were taken refuses the call, and nothing is issued.
    refusals: ['month_closed', 'already_posted', 'account_archived', 'account_missing', 'invoice_issued'],
    done: 'Invoices approved',
  }),
  send: endpoint('POST', '/admin/invoice/bulk-send', {
    summary: "Mails issued invoices with the firm's text, each to the first address of its client",
    access: needs('invoice', 'invoice.create'),
    body: z.strictObject({ ...firmKeys, ids }),
    spelling: firmSpelling,
    response: BulkOutcome,
    done: 'Invoices are being sent',
  }),
  markSent: endpoint('POST', '/admin/invoice/bulk-handover', {
    summary: 'Says that issued invoices were sent otherwise than by a mail of the firm',
    access: needs('invoice', 'invoice.create'),
    body: z.strictObject({
      ...firmKeys,
      ids,
      way: z.enum(HANDOVER_WAYS, 'Say how they were sent'),
      day: requiredDay,
      note: OptionalText(300),
    }),
    spelling: firmSpelling,
    response: BulkOutcome,
    done: 'Invoices marked as sent',
  }),
  delete: endpoint('POST', '/admin/invoice/bulk-delete', {
    summary: 'Moves invoices that are not issued to the recycle bin; their work waits for an invoice again',
    access: needs('invoice', 'invoice.create'),
    body: z.strictObject({ ...firmKeys, ids }),
    spelling: firmSpelling,
    response: BulkOutcome,
    done: 'Drafts moved to the recycle bin',
  }),
  restore: endpoint('POST', '/admin/invoice/bulk-restore', {
    summary: 'Restores drafts with their work from the recycle bin; for who deleted them, or with recycleBin.edit',
    access: needs('invoice'),
    body: z.strictObject({ ...firmKeys, ids }),
    spelling: firmSpelling,
    response: BulkOutcome,
    done: 'Drafts restored',
  }),
  void: endpoint('POST', '/admin/invoice/bulk-void', {
    summary: 'Voids issued invoices on which nothing has moved, all for one reason',
    access: needs('invoice', 'invoice.delete'),
    body: z.strictObject({ ...firmKeys, ids, reason: Text(2_000).min(1, 'Say why the invoices are void') }),
    spelling: firmSpelling,
    response: BulkOutcome,
    done: 'Invoices voided',
  }),
  pdfs: endpoint('GET', '/admin/invoice/pdfs', {
    summary: 'The documents of up to 100 invoices (ids separated by commas) as a ZIP archive',
    access: needs('invoice'),
    query: FirmQuery.extend({ ids: PdfIds }),
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
    refusals: ['files_unavailable'],
  }),
}
