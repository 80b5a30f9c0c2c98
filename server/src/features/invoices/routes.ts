import { invoices } from '#contract/invoices.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { approveInvoice, returnInvoice, submitInvoice, voidInvoice } from './approval.ts'
import { deleteInvoice, listDeletedInvoices, restoreInvoice } from './deletion.ts'
import { firmToday, getInvoice, previewInvoice } from './detail.ts'
import { exportInvoices } from './export.ts'
import { getInvoiceTotals, listInvoices } from './list.ts'
import { createInvoice, duplicateInvoice, updateInvoice } from './service.ts'
import { listInvoicesOfWork } from './work.ts'
import { listUnbilled } from './unbilled.ts'

export function invoiceRoutes(route: AddRoute): void {
  route.firm(invoices.list, (context, { query }) => listInvoices(context, query))
  route.firm(invoices.totals, (context, { query }) => getInvoiceTotals(context, query))
  route.raw(invoices.export, (signed, { query }, reply) => exportInvoices(signed, reply, query, query.format))
  route.firm(invoices.unbilled, (context, { query }) => listUnbilled(context, query))
  route.firm(invoices.ofWork, (context, { query }) => listInvoicesOfWork(context, query.workIds))
  route.firm(invoices.preview, (context, { body }) => previewInvoice(context, body))
  route.firm(invoices.create, (context, { body }) => createInvoice(context, body))
  route.firm(invoices.get, (context, { params }) => getInvoice(context, params.id))
  route.firm(invoices.update, (context, { params, body }) => updateInvoice(context, params.id, body))
  route.firm(invoices.delete, (context, { params }) => deleteInvoice(context, params.id))
  route.firm(invoices.deleted, (context, { query }) => listDeletedInvoices(context, query))
  route.firm(invoices.restore, (context, { params }) => restoreInvoice(context, params.id))
  route.firm(invoices.submit, (context, { params, body }) => submitInvoice(context, params.id, body))
  route.firm(invoices.return, (context, { params, body }) => returnInvoice(context, params.id, body.reason))
  route.firm(invoices.approve, (context, { params, body }) => approveInvoice(context, params.id, body))
  route.firm(invoices.void, (context, { params, body }) => voidInvoice(context, params.id, body.reason))
  route.firm(invoices.duplicate, async (context, { params }) =>
    duplicateInvoice(context, params.id, await firmToday(context)),
  )
}
