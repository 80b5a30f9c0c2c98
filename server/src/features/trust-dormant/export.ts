import type { FastifyReply } from 'fastify'
import { minorToText } from '#domain/money.ts'
import { DORMANT_KIND_LABELS, RETURN_STEP_LABELS } from '#domain/trust-dormant.ts'
import { DORMANT_SORTS, type DormantFilters } from '#contract/trust-dormant.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { countColumn, dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport, type ExportFormat } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { everyDormant, type DormantRow } from './queries.ts'
import { DEFAULT_SORT } from './service.ts'

const COLUMNS: readonly ExportColumn<DormantRow>[] = [
  textColumn('Client', (row) => row.client_name),
  textColumn('Matter', (row) => `${row.matter_number ?? ''} ${row.matter_name}`.trim()),
  textColumn('Account', (row) => row.account_name),
  textColumn('Why', (row) => DORMANT_KIND_LABELS[row.kind ?? 'dormant']),
  dayColumn('Last movement', (row) => row.latest_on),
  countColumn('Attempts', (row) => row.attempts),
  dayColumn('Last attempt', (row) => row.last_attempt_on),
  dayColumn('Look again', (row) => row.next_on),
  textColumn('Next step', (row) => RETURN_STEP_LABELS[row.step]),
  figureColumn('Balance', (row) => minorToText(row.balance_minor, row.currency)),
  textColumn('Currency', (row) => row.currency),
]

type ExportQuery = DormantFilters & Parameters<typeof sortFrom>[0]

export const exportDormant = (
  signed: SignedRequest,
  reply: FastifyReply,
  query: ExportQuery,
  { format, today }: { readonly format: ExportFormat; readonly today: string },
) =>
  sendExport({ signed, reply, format }, (tx) => ({
    name: 'dormant-client-money',
    columns: COLUMNS,
    rows: everyDormant(tx, { ...query, today }, sortFrom(query, DORMANT_SORTS, DEFAULT_SORT)),
  }))
