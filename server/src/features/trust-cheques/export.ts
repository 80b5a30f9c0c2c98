import type { FastifyReply } from 'fastify'
import { minorToText } from '#domain/money.ts'
import { CHEQUE_STATE_LABELS } from '#domain/trust-cheque.ts'
import { CHEQUE_SORTS, type ChequeFilters } from '#contract/trust-cheques.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { DEFAULT_SORT } from './list.ts'
import { everyCheque, type ChequeRow } from './queries.ts'
import { chequeLedgerName } from './view.ts'

const COLUMNS: readonly ExportColumn<ChequeRow>[] = [
  textColumn('Number', (row) => row.number),
  textColumn('Status', (row) => CHEQUE_STATE_LABELS[row.state]),
  dayColumn('Drawn', (row) => row.drawn_on),
  dayColumn('Handed over', (row) => row.handed_over_on),
  dayColumn('Presented', (row) => row.presented_on),
  textColumn('Account', (row) => row.account_name),
  textColumn('Ledger', (row) => (row.ledger_id === null ? null : chequeLedgerName(row))),
  textColumn('Payee', (row) => row.party),
  textColumn('Purpose', (row) => row.purpose),
  figureColumn('Amount', (row) => (row.amount_minor === null ? null : minorToText(row.amount_minor, row.currency))),
  textColumn('Currency', (row) => row.currency),
  dayColumn('Ended', (row) => row.ended_on ?? row.undone_on),
  textColumn('Reason', (row) => row.ended_reason || row.undo_reason),
]

type ExportQuery = ChequeFilters & Parameters<typeof sortFrom>[0]

export const exportCheques = (
  signed: SignedRequest,
  reply: FastifyReply,
  query: ExportQuery,
  { format, today }: { readonly format: ExportFormat; readonly today: string },
) =>
  sendExport({ signed, reply, format }, (tx) => ({
    name: 'trust-cheques',
    columns: COLUMNS,
    rows: everyCheque(tx, { ...query, today }, sortFrom(query, CHEQUE_SORTS, DEFAULT_SORT)),
  }))
