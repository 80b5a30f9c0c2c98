import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import { invoiceRecord, type InvoiceHit } from '#contract/invoices-record.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { countQuestionedInvoices } from '../invoice-questions/public.ts'
import { lifeOf, type MatterOrClient, type OverviewPart, type RecordType } from '../records/public.ts'
import { currencies } from '../reference/public.ts'
import { firmToday, viewerOf } from './detail.ts'
import {
  countInvoicesToApprove,
  countReturnedInvoices,
  invoiceNames,
  lineNames,
  searchInvoices,
  sumInvoices,
  sumOutstanding,
} from './record-type.queries.ts'
import { invoiceConstraints } from './refusals.ts'
import { invoiceRoutes } from './routes.ts'

async function searchHits(tx: FirmTx, text: string, context: FirmContext): Promise<InvoiceHit[]> {
  const [known, today] = await Promise.all([currencies(tx), firmToday(context)])
  const rows = await searchInvoices(tx, text, today)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    clientName: row.client_name,
    issueDate: row.issued_on,
    total: minorToNumber(row.total_minor, row.currency),
    currencySymbol: known.byCode(row.currency).symbol,
    currencyCode: row.currency,
    state: row.state,
  }))
}

/** What is no longer outstanding counts as paid. */
async function overview({ tx }: FirmContext, page: MatterOrClient): Promise<OverviewPart> {
  const [sums, outstanding] = await Promise.all([sumInvoices(tx, page), sumOutstanding(tx, page)])
  const billedMinor = BigInt(sums.billed_minor)
  return {
    count: sums.count,
    invoices: sums.issued,
    billedMinor,
    paidMinor: billedMinor - BigInt(outstanding.minor),
  }
}

/** Invoices of others that the person may approve, their own that were sent back, and those that clients ask about. */
async function waiting(context: FirmContext) {
  const { tx, userId, membership } = context
  const mayApprove = holds(membership.permissions, 'invoice.approve')
  const exceptAuthor = mayApprove && !(await viewerOf(context)).selfApproval ? userId : undefined
  const [toApprove, returned, questioned] = await Promise.all([
    mayApprove ? countInvoicesToApprove(tx, exceptAuthor) : [],
    countReturnedInvoices(tx, userId),
    holds(membership.permissions, 'invoice.create') ? countQuestionedInvoices(tx) : 0,
  ])
  const summed = [
    ...toApprove.map((row) => ({ code: 'invoicesToApprove', ...row })),
    ...returned.map((row) => ({ code: 'returnedInvoices', ...row })),
  ].map(({ minor, ...row }) => ({ ...row, minor: BigInt(minor) }))
  return questioned > 0 ? [...summed, { code: 'questionedInvoices', count: questioned }] : summed
}

export const invoiceType: RecordType = {
  contract: invoiceRecord,
  routes: [invoiceRoutes],
  constraints: invoiceConstraints,
  tables: [
    {
      name: 'invoices',
      kind: 'invoice',
      label: 'invoice',
      names: invoiceNames,
      silent: ['released'],
      webhook: lifeOf('invoice', {
        status: { submitted: 'submitted', approved: 'approved', void: 'voided' },
        sent_at: { set: 'sent' },
      }),
    },
    { name: 'invoice_lines', kind: 'invoice', label: 'line of an invoice', names: lineNames, isPart: true },
    { name: 'invoice_taxes', kind: 'invoice', label: 'tax of an invoice', isPart: true },
    { name: 'billed_work', kind: 'invoice', label: 'work on an invoice', isPart: true },
    { name: 'payer_invoices', kind: 'invoice', label: 'payer of a split invoice', isPart: true },
  ],
  bin: { table: 'app.invoices', staysBecause: 'Something else refers to this draft' },
  search: searchHits,
  overview,
  dashboard: { waiting },
}
