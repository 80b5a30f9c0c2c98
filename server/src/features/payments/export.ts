import type { FastifyReply } from 'fastify'
import { PAYMENT_METHOD_LABELS, PAYMENT_STATE_LABELS } from '#domain/payment-labels.ts'
import { minorToText } from '#domain/money.ts'
import { PAYMENT_SORTS, type PaymentFilters } from '#contract/payment-shapes.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { DEFAULT_SORT } from './list.ts'
import { everyPayment, type PaymentRow } from './queries.ts'

const COLUMNS: readonly ExportColumn<PaymentRow>[] = [
  textColumn('Receipt', (row) => row.number),
  dayColumn('Date', (row) => row.received_on),
  textColumn('Status', (row) => PAYMENT_STATE_LABELS[row.state]),
  textColumn('Client', (row) => row.client_name),
  textColumn('Invoices', (row) => (row.invoices ?? []).map(({ number }) => number).join('; ')),
  textColumn('Method', (row) => PAYMENT_METHOD_LABELS[row.method]),
  textColumn('Paid into', (row) => `${row.account_code} ${row.account_name}`),
  textColumn('Payer', (row) => row.payer),
  textColumn('Reference', (row) => row.reference),
  figureColumn('Received', (row) => minorToText(row.amount_minor, row.currency)),
  figureColumn('To credit', (row) => minorToText(row.credit_minor, row.currency)),
  figureColumn('Credit left', (row) => minorToText(row.unapplied_minor, row.currency)),
  textColumn('Currency', (row) => row.currency),
  figureColumn('Withheld', (row) => minorToText(row.withheld_minor, row.invoice_currency)),
  figureColumn('Tax withheld', (row) => minorToText(row.tax_withheld_minor, row.invoice_currency)),
  figureColumn('Applied', (row) => minorToText(row.applied_minor, row.invoice_currency)),
  textColumn('Invoice currency', (row) => row.invoice_currency),
  textColumn('Certificate', (row) => row.certificate),
  figureColumn('Received in home currency', (row) => minorToText(row.home_amount_minor, row.home_currency)),
  textColumn('Home currency', (row) => row.home_currency),
]

type ExportQuery = PaymentFilters & Parameters<typeof sortFrom>[0]

export const exportPayments = (signed: SignedRequest, reply: FastifyReply, query: ExportQuery, format: ExportFormat) =>
  sendExport({ signed, reply, format }, (tx) => ({
    name: 'payments',
    columns: COLUMNS,
    rows: everyPayment(tx, query, sortFrom(query, PAYMENT_SORTS, DEFAULT_SORT)),
  }))
