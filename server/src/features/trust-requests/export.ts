import type { FastifyReply } from 'fastify'
import { minorToText } from '#domain/money.ts'
import { DEPOSIT_REQUEST_STATE_LABELS } from '#domain/trust-request.ts'
import { DEPOSIT_REQUEST_SORTS, type DepositRequestFilters } from '#contract/trust-requests.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { DEFAULT_SORT } from './list.ts'
import { everyRequest, type RequestRow } from './queries.ts'

const COLUMNS: readonly ExportColumn<RequestRow>[] = [
  textColumn('Number', (row) => row.number),
  textColumn('Status', (row) => DEPOSIT_REQUEST_STATE_LABELS[row.state]),
  textColumn('Client', (row) => row.client_name),
  textColumn('Matter', (row) => `${row.matter_number ?? ''} ${row.matter_name}`.trim()),
  textColumn('Account', (row) => row.account_name),
  textColumn('Reason', (row) => row.reason),
  dayColumn('Due', (row) => row.due_on),
  textColumn('Requested by', (row) => row.requester_name),
  figureColumn('Amount', (row) => minorToText(row.amount_minor, row.currency)),
  figureColumn('Received', (row) => minorToText(row.received_minor, row.currency)),
  textColumn('Currency', (row) => row.currency),
]

type ExportQuery = DepositRequestFilters & Parameters<typeof sortFrom>[0]

export const exportRequests = (signed: SignedRequest, reply: FastifyReply, query: ExportQuery, format: ExportFormat) =>
  sendExport({ signed, reply, format }, (tx) => ({
    name: 'deposit-requests',
    columns: COLUMNS,
    rows: everyRequest(tx, query, sortFrom(query, DEPOSIT_REQUEST_SORTS, DEFAULT_SORT)),
  }))
