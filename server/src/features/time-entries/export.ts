import { decimal, formatDecimal, normalized } from '#domain/decimal.ts'
import { entryStatusWord } from '#domain/billable.ts'
import { hoursOf } from '#domain/duration.ts'
import { money, toMajorText } from '#domain/money.ts'
import { csvLine } from '../../platform/csv.ts'
import { HIDDEN } from './view.ts'
import type { EntryRow } from './list.queries.ts'

const COLUMNS: readonly (readonly [title: string, value: (row: EntryRow) => string])[] = [
  ['Date', (row) => row.worked_on],
  ['Client', (row) => row.client_name ?? HIDDEN],
  ['Matter number', (row) => row.matter_number ?? ''],
  ['Matter', (row) => row.matter_name ?? HIDDEN],
  ['Activity Type', (row) => row.activity_name],
  ['Description', (row) => row.description],
  ['Entered By', (row) => row.user_name],
  ['Duration', (row) => formatDecimal(normalized(decimal(row.billed_hours)))],
  ['Worked hours', (row) => formatDecimal(normalized(decimal(hoursOf(row.worked_seconds))))],
  ['Status', (row) => entryStatusWord(row.billing_state)],
  ['Rate', (row) => formatDecimal(normalized(decimal(row.rate)))],
  ['Currency', (row) => row.currency],
  ['Total', (row) => toMajorText(money(BigInt(row.amount_minor), row.currency))],
  ['Exchange Rate', (row) => formatDecimal(normalized(decimal(row.exchange_rate)))],
  ['Home currency', (row) => row.home_currency],
  ['Total in home currency', (row) => toMajorText(money(BigInt(row.home_amount_minor), row.home_currency))],
]

export const csvHeader = (): string => csvLine(COLUMNS.map(([title]) => title))
export const csvLines = (rows: readonly EntryRow[]): string =>
  rows.map((row) => csvLine(COLUMNS.map(([, value]) => value(row)))).join('')
