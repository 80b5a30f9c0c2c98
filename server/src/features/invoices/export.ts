import type { FastifyReply } from 'fastify'
import { INVOICE_SORTS, type InvoiceFilters } from '#contract/invoice-shapes.ts'
import { INVOICE_STATE_LABELS } from '#domain/invoice-state.ts'
import { minorToText } from '#domain/money.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { firmToday } from './detail.ts'
import { DEFAULT_SORT } from './list.ts'
import { everyInvoice, type InvoiceRow } from './queries.ts'
import { stateOfRow } from './view.ts'

const columnsOn = (today: string): readonly ExportColumn<InvoiceRow>[] => [
  textColumn('Number', (row) => row.number),
  textColumn('Status', (row) => INVOICE_STATE_LABELS[stateOfRow(row, today)]),
  textColumn('Client', (row) => row.client_name),
  textColumn('Matters', (row) => row.matters.map(({ number, name }) => `${number} ${name}`).join('; ')),
  dayColumn('Issued', (row) => row.issued_on),
  dayColumn('Due', (row) => row.due_on),
  figureColumn('Amount', (row) => minorToText(row.total_minor, row.currency)),
  figureColumn('Balance', (row) => minorToText(row.open_minor, row.currency)),
  textColumn('Currency', (row) => row.currency),
  figureColumn('Amount in home currency', (row) => minorToText(row.home_total_minor, row.home_currency)),
  figureColumn('Balance in home currency', (row) => minorToText(row.open_home_minor, row.home_currency)),
  textColumn('Home currency', (row) => row.home_currency),
  textColumn('Author', (row) => row.author_name),
]

type ExportQuery = InvoiceFilters & Parameters<typeof sortFrom>[0]

export async function exportInvoices(
  signed: SignedRequest,
  reply: FastifyReply,
  query: ExportQuery,
  format: ExportFormat,
): Promise<void> {
  const today = await signed.read((tx) => firmToday({ ...signed, tx }))
  await sendExport({ signed, reply, format }, (tx) => ({
    name: 'invoices',
    columns: columnsOn(today),
    rows: everyInvoice(tx, query, { sort: sortFrom(query, INVOICE_SORTS, DEFAULT_SORT), today }),
  }))
}
