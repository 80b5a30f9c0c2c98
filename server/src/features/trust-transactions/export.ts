import type { FastifyReply } from 'fastify'
import { minorToText } from '#domain/money.ts'
import { TRUST_KIND_LABELS, TRUST_METHOD_LABELS, trustStatus } from '#domain/trust-labels.ts'
import { TRUST_TRANSACTION_SORTS, type TrustTransactionFilters } from '#contract/trust-shapes.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { DEFAULT_SORT } from './list.ts'
import { everyTransaction, type TransactionRow } from './queries.ts'
import { kindOf, ledgerNameOf, methodOf, stateOf, targetName } from './view.ts'

const COLUMNS: readonly ExportColumn<TransactionRow>[] = [
  dayColumn('Date', (row) => row.effective_on),
  textColumn('Transaction', (row) => TRUST_KIND_LABELS[kindOf(row)]),
  textColumn('Account', (row) => row.account_name),
  textColumn('Ledger', ledgerNameOf),
  textColumn('To ledger', (row) => (row.to_ledger_id === null ? null : targetName(row))),
  textColumn('Authority', (row) => row.authority),
  textColumn('Method', (row) => TRUST_METHOD_LABELS[methodOf(row)]),
  textColumn('Payer or payee', (row) => row.party),
  textColumn('Receipt', (row) => row.number),
  textColumn('Cheque', (row) => row.cheque_number),
  textColumn('Reference', (row) => row.reference),
  textColumn('Purpose', (row) => row.purpose),
  textColumn('Invoice', (row) => row.invoice_number),
  figureColumn('Amount', (row) => minorToText(row.amount_minor, row.currency)),
  textColumn('Currency', (row) => row.currency),
  textColumn('Status', (row) => trustStatus({ state: stateOf(row), clearedOn: row.cleared_on })),
  dayColumn('Expected to clear', (row) => row.expected_to_clear_on),
  dayColumn('Cleared', (row) => row.cleared_on),
  dayColumn('Undone', (row) => row.undone_on),
  textColumn('Reason', (row) => row.undo_reason),
  textColumn('Recorded by', (row) => row.creator_name),
]

type ExportQuery = TrustTransactionFilters & Parameters<typeof sortFrom>[0]

export const exportTransactions = (
  signed: SignedRequest,
  reply: FastifyReply,
  query: ExportQuery,
  format: ExportFormat,
) =>
  sendExport({ signed, reply, format }, (tx) => ({
    name: 'trust-transactions',
    columns: COLUMNS,
    rows: everyTransaction(tx, query, sortFrom(query, TRUST_TRANSACTION_SORTS, DEFAULT_SORT)),
  }))
