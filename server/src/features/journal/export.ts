import type { FastifyReply } from 'fastify'
import { minorToText } from '#domain/money.ts'
import type { JournalFilters } from '#contract/journal.ts'
import { dayColumn, figureColumn, textColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { getOfficeBook } from '../ledger/public.ts'
import { everyLine, type ExportedLineRow } from './queries.ts'

const columns = (homeCurrency: string) => {
  const side = (minor: bigint) => (minor > 0n ? minorToText(minor, homeCurrency) : null)
  return [
    dayColumn<ExportedLineRow>('Date', (row) => row.effective_on),
    textColumn<ExportedLineRow>('Number', (row) => row.number),
    textColumn<ExportedLineRow>('Reference', (row) => row.reference),
    textColumn<ExportedLineRow>('Entry', (row) => row.entry_description),
    textColumn<ExportedLineRow>('Code', (row) => row.code),
    textColumn<ExportedLineRow>('Account', (row) => row.account_name),
    textColumn<ExportedLineRow>('Line', (row) => row.description),
    textColumn<ExportedLineRow>('Matter', (row) => row.matter_number),
    textColumn<ExportedLineRow>('Client', (row) => row.client_name),
    textColumn<ExportedLineRow>('Basis', (row) => row.basis),
    textColumn<ExportedLineRow>('Currency', (row) => row.currency),
    figureColumn<ExportedLineRow>('Amount', (row) => minorToText(row.minor, row.currency)),
    figureColumn<ExportedLineRow>(`Debit, ${homeCurrency}`, (row) => side(BigInt(row.base_minor))),
    figureColumn<ExportedLineRow>(`Credit, ${homeCurrency}`, (row) => side(-BigInt(row.base_minor))),
  ]
}

export const exportEntries = (
  signed: SignedRequest,
  reply: FastifyReply,
  query: JournalFilters,
  format: ExportFormat,
) =>
  sendExport({ signed, reply, format }, async (tx) => {
    const { currency } = await getOfficeBook(tx)
    return { name: 'journal', columns: columns(currency), rows: everyLine(tx, query) }
  })
