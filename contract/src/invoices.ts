import { z } from 'zod'
import { FirmQuery, firmSpelling, Id, listSpelling, Nothing, page, pagingKeys } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import {
  DeletedInvoice,
  Invoice,
  InvoiceDetail,
  InvoiceExportQuery,
  InvoiceFilters,
  InvoiceInput,
  InvoiceListQuery,
  InvoiceOfWork,
  InvoiceTotals,
  ReturnInput,
  TransitionInput,
  UnbilledMatters,
  UnbilledQuery,
  VoidInput,
} from './invoice-shapes.ts'

const params = z.object({ id: Id('Not an id') })

const WorkIds = z
  .string('Work is required')
  .transform((text) => text.split(','))
  .pipe(z.array(Id('Work is required')).min(1).max(200, 'At most 200 ids'))
/** What saving a draft may refuse. */
export const draftRefusals = [
  'multicurrency_off',
  'currency_unknown',
  'amount_too_large',
  'amount_too_fine',
  'discount_too_large',
  'tax_code_without_rate',
  'agreement_not_possible',
  'other_client',
  'due_before_issue',
  'work_already_billed',
  'work_not_billable',
] as const
/** What posting may refuse. */
const postingRefusals = ['month_closed', 'already_posted', 'already_reversed', 'account_archived'] as const
/** 500 lines with their texts. */
const BODY_LIMIT = 4 * 1024 * 1024

export const invoices = {
  list: endpoint('GET', '/admin/invoice/list', {
    summary: 'Invoices, the latest first',
    access: needs('invoice'),
    query: InvoiceListQuery,
    spelling: listSpelling,
    response: page(Invoice),
  }),
  totals: endpoint('GET', '/admin/invoice/totals', {
    summary: 'Counts by state, sums and ages of the invoices that match a filter',
    access: needs('invoice'),
    query: InvoiceFilters,
    spelling: listSpelling,
    response: InvoiceTotals,
  }),
  export: endpoint('GET', '/admin/invoice/export', {
    summary: 'All invoices that match a filter, as a CSV or XLSX file',
    access: needs('invoice'),
    query: InvoiceExportQuery,
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  unbilled: endpoint('GET', '/admin/invoice/unbilled', {
    summary: "A client's work that waits for an invoice, by matter",
    access: needs('invoice'),
    query: UnbilledQuery,
    spelling: listSpelling,
    response: UnbilledMatters,
  }),
  ofWork: endpoint('GET', '/admin/invoice/of-work', {
    summary: 'The invoices that bill up to 200 pieces of work (ids separated by commas); work on none is left out',
    access: needs('invoice'),
    query: FirmQuery.extend({ workIds: WorkIds }),
    spelling: firmSpelling,
    response: z.array(InvoiceOfWork),
  }),
  preview: endpoint('POST', '/admin/invoice/preview', {
    summary: 'The invoice that a form describes, with all its figures; nothing is saved',
    access: needs('invoice', 'invoice.create'),
    query: FirmQuery,
    body: InvoiceInput,
    bodyLimit: BODY_LIMIT,
    readOnly: true,
    response: InvoiceDetail,
    refusals: draftRefusals,
  }),
  create: endpoint('POST', '/admin/invoice', {
    summary: 'Creates a draft; the work on its lines is no longer unbilled',
    access: needs('invoice', 'invoice.create'),
    query: FirmQuery,
    body: InvoiceInput,
    bodyLimit: BODY_LIMIT,
    response: InvoiceDetail,
    refusals: draftRefusals,
    done: 'Invoice saved',
  }),
  get: endpoint('GET', '/admin/invoice/:id', {
    summary: 'An invoice with its lines, its figures and its history',
    access: needs('invoice'),
    params,
    query: FirmQuery,
    response: InvoiceDetail,
  }),
  update: endpoint('PUT', '/admin/invoice/:id', {
    summary: 'Changes a draft; work that is no longer on a line waits for an invoice again',
    access: needs('invoice', 'invoice.create'),
    params,
    query: FirmQuery,
    body: InvoiceInput,
    bodyLimit: BODY_LIMIT,
    response: InvoiceDetail,
    refusals: [...draftRefusals, 'stale_version', 'invoice_issued', 'part_of_split'],
    done: 'Invoice saved',
  }),
  delete: endpoint('DELETE', '/admin/invoice/:id', {
    summary: 'Moves an invoice that is not issued to the recycle bin; its work waits for an invoice again',
    access: needs('invoice', 'invoice.create'),
    params,
    query: FirmQuery,
    response: Nothing,
    refusals: ['invoice_issued', 'part_of_split'],
    done: 'Invoice deleted',
  }),
  deleted: endpoint('GET', '/admin/recycle-bin/invoices', {
    summary: 'Drafts of invoices in the recycle bin, latest first',
    access: needs('invoice', 'recycleBin'),
    query: FirmQuery.extend(pagingKeys),
    response: page(DeletedInvoice),
  }),
  restore: endpoint('POST', '/admin/invoice/:id/restore', {
    summary:
      'Restores a draft with its work from the recycle bin; for the person who deleted it, or with recycleBin.edit',
    access: needs('invoice'),
    params,
    response: InvoiceDetail,
    refusals: ['matter_deleted', 'work_already_billed', 'work_not_billable', 'interest_charged'],
    done: 'Draft restored',
  }),
  submit: endpoint('POST', '/admin/invoice/:id/submit', {
    summary: 'Sends a draft for approval',
    access: needs('invoice', 'invoice.create'),
    params,
    body: TransitionInput,
    spelling: firmSpelling,
    response: InvoiceDetail,
    refusals: ['stale_version', 'invoice_issued', 'nothing_to_bill'],
    done: 'Sent for approval',
  }),
  return: endpoint('POST', '/admin/invoice/:id/return', {
    summary: 'Sends an invoice that awaits approval back to its author, with a reason',
    access: needs('invoice', 'invoice.approve'),
    params,
    body: ReturnInput,
    spelling: firmSpelling,
    response: InvoiceDetail,
    refusals: ['invoice_issued', 'not_submitted'],
    done: 'Sent back',
  }),
  approve: endpoint('POST', '/admin/invoice/:id/approve', {
    summary: 'Issues an invoice: it gets its number, is posted, and never changes again',
    access: needs('invoice'),
    params,
    body: TransitionInput,
    spelling: firmSpelling,
    response: InvoiceDetail,
    refusals: [
      'stale_version',
      'invoice_issued',
      'nothing_to_bill',
      'author_may_not_approve',
      'tax_code_without_rate',
      'tax_rate_changed',
      'account_missing',
      ...postingRefusals,
    ],
    done: 'Invoice approved',
  }),
  void: endpoint('POST', '/admin/invoice/:id/void', {
    summary: 'Voids an issued invoice on which nothing has moved; its number stays listed, its work is free again',
    access: needs('invoice', 'invoice.delete'),
    params,
    body: VoidInput,
    spelling: firmSpelling,
    response: InvoiceDetail,
    refusals: ['not_issued', 'invoice_settled', ...postingRefusals],
    done: 'Invoice voided',
  }),
  duplicate: endpoint('POST', '/admin/invoice/:id/duplicate', {
    summary: 'A draft with the lines of an invoice, but none of its work',
    access: needs('invoice', 'invoice.create'),
    params,
    body: TransitionInput,
    spelling: firmSpelling,
    response: InvoiceDetail,
    refusals: [...draftRefusals, 'part_of_split'],
    done: 'Invoice duplicated',
  }),
}
