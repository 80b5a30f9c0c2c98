import type { FastifyReply } from 'fastify'
import { minorToText } from '#domain/money.ts'
import { WITHDRAWAL_METHOD_LABELS, WITHDRAWAL_STATE_LABELS } from '#domain/trust-withdrawal.ts'
import { WITHDRAWAL_SORTS, type WithdrawalFilters } from '#contract/trust-withdrawal-shapes.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { DEFAULT_SORT } from './list.ts'
import { everyWithdrawal, type WithdrawalRow } from './queries.ts'
import { methodOf } from './view.ts'

const COLUMNS: readonly ExportColumn<WithdrawalRow>[] = [
  textColumn('Number', (row) => row.number),
  textColumn('Status', (row) => WITHDRAWAL_STATE_LABELS[row.state]),
  textColumn('Requested', (row) => row.created_at.toISOString()),
  textColumn('Requested by', (row) => row.requester_name),
  textColumn('Client', (row) => row.client_name),
  textColumn('Matter', (row) => `${row.matter_number ?? ''} ${row.matter_name}`.trim()),
  textColumn('Account', (row) => row.account_name),
  textColumn('Payee', (row) => row.payee),
  textColumn('Method', (row) => WITHDRAWAL_METHOD_LABELS[methodOf(row.method)]),
  textColumn('Purpose', (row) => row.purpose),
  dayColumn('Needed by', (row) => row.needed_on),
  figureColumn('Amount', (row) => minorToText(row.amount_minor, row.currency)),
  figureColumn('Paid out', (row) => minorToText(row.used_minor, row.currency)),
  textColumn('Currency', (row) => row.currency),
]

type ExportQuery = WithdrawalFilters & Parameters<typeof sortFrom>[0]

export const exportWithdrawals = (
  signed: SignedRequest,
  reply: FastifyReply,
  query: ExportQuery,
  format: ExportFormat,
) =>
  sendExport({ signed, reply, format }, (tx) => ({
    name: 'trust-withdrawals',
    columns: COLUMNS,
    rows: everyWithdrawal(tx, query, sortFrom(query, WITHDRAWAL_SORTS, DEFAULT_SORT)),
  }))
