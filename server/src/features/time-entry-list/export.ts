import type { FastifyReply } from 'fastify'
import { entryStatusWord } from '#domain/billable.ts'
import { plainDecimal } from '#domain/decimal.ts'
import { workedHoursBeside } from '#domain/duration.ts'
import { minorToText } from '#domain/money.ts'
import type { Received } from '#contract/endpoint.ts'
import type { timeEntries as contract } from '#contract/time-entries.ts'
import { dayColumn, figureColumn, textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { sendExport } from '../../platform/export/send.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { getCondition } from './list.ts'
import { everyEntry, orderFrom, type EntryRow } from './list.queries.ts'
import { HIDDEN } from './view.ts'

const COLUMNS: readonly ExportColumn<EntryRow>[] = [
  dayColumn('Date', (row) => row.worked_on),
  textColumn('Client', (row) => row.client_name ?? HIDDEN),
  textColumn('Matter number', (row) => row.matter_number),
  textColumn('Matter', (row) => row.matter_name ?? HIDDEN),
  textColumn('Activity Type', (row) => row.activity_name),
  textColumn('Description', (row) => row.description),
  textColumn('Entered By', (row) => row.user_name),
  figureColumn('Duration', (row) => plainDecimal(row.billed_hours)),
  figureColumn('Worked hours', (row) => plainDecimal(workedHoursBeside(row.billed_hours, row.worked_seconds))),
  textColumn('Status', (row) => entryStatusWord(row.billing_state)),
  figureColumn('Rate', (row) => plainDecimal(row.rate)),
  textColumn('Currency', (row) => row.currency),
  figureColumn('Total', (row) => minorToText(row.amount_minor, row.currency)),
  figureColumn('Exchange Rate', (row) => plainDecimal(row.exchange_rate)),
  textColumn('Home currency', (row) => row.home_currency),
  figureColumn('Total in home currency', (row) => minorToText(row.home_amount_minor, row.home_currency)),
  textColumn('Task code', (row) => row.task_code),
  textColumn('Activity code', (row) => row.activity_code),
]

export const exportTimeEntries = (
  signed: SignedRequest,
  { query }: Received<typeof contract.export>,
  reply: FastifyReply,
): Promise<void> =>
  sendExport({ signed, reply, format: query.format }, async (tx) => {
    const { where } = await getCondition({ tx }, query)
    return { name: 'time-entries', columns: COLUMNS, rows: everyEntry(tx, where, orderFrom(query)) }
  })
