import { dayText, weekdayName } from '#domain/calendar-day.ts'
import { isCalendarDay } from '#domain/valid-day.ts'
import { decimalText } from '#domain/decimal.ts'
import { durationHint } from '#domain/duration.ts'
import { amountText, rateAmountText } from '#domain/format.ts'
import { money } from '#domain/money.ts'

export interface ValueContext {
  readonly names: ReadonlyMap<string, string>
  /** The record's currency, if it has one. */
  readonly currency: string | undefined
  readonly homeCurrency: string
  readonly timeZone: string
}

const NOT_SHOWN = 'A record that is not shown'
/** A Sunday; the days after it name the week. */
const SUNDAY = '2026-03-0'

/** Columns whose values are codes of the program. */
const CODED =
  /^(billing_state|rate_type|usual_rate_type|rate_rule|(from_)?kind|billing_increment_mode|matter_scope|time_scope|applies_to|status|payment_status|way|muted)$/

/** `notBillable` reads `Not billable`. */
function spaced(code: string): string {
  const text = code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** One for each time zone that was asked for: making one takes longer than writing a hundred moments. */
const momentFormats = new Map<string, Intl.DateTimeFormat>()
function momentFormat(timeZone: string): Intl.DateTimeFormat {
  const known = momentFormats.get(timeZone)
  if (known) return known
  const digits = '2-digit'
  const parts = { day: digits, month: digits, year: 'numeric', hour: digits, minute: digits } as const
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...parts })
  momentFormats.set(timeZone, format)
  return format
}

export const momentText = (iso: string, timeZone: string): string =>
  momentFormat(timeZone).format(Date.parse(iso)).replace(',', '')

type Reader = (value: string | number, context: ValueContext) => string

/** How a column's value is written. The first pattern that matches the column's name applies. */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [/^week_starts_on$/, (value) => weekdayName(`${SUNDAY}${Number(value) + 1}`)],
  [/^worked_seconds$/, (value) => durationHint(Number(value))],
  [/^(home_.*_minor|amounts)$/, (value, { homeCurrency }) => minorText(value, homeCurrency)],
  [/_minor$/, (value, { currency, homeCurrency }) => minorText(value, currency ?? homeCurrency)],
  [/(^|_)exchange_rate$/, (value) => decimalText(Number(value))],
  [/^home_rate$/, (value, { homeCurrency }) => rateText(value, homeCurrency)],
  [/(^|_)rate$/, (value, { currency, homeCurrency }) => rateText(value, currency ?? homeCurrency)],
  [/(_ids?|_by|_into)$/, (value, { names }) => names.get(String(value)) ?? NOT_SHOWN],
  [/_(on|from)$/, (value, { timeZone }) => dayOrMoment(String(value), timeZone)],
  [/_(at|until)$/, (value, { timeZone }) => momentText(String(value), timeZone)],
  [CODED, (value) => spaced(String(value))],
]

/** The columns of the database, of which there are some hundreds: a page of the trail asks for one of them thousands of times. */
const readerOfColumn = new Map<string, Reader | undefined>()
function readerOf(column: string): Reader | undefined {
  if (!readerOfColumn.has(column)) readerOfColumn.set(column, readers.find(([form]) => form.test(column))?.[1])
  return readerOfColumn.get(column)
}

function dayOrMoment(value: string, timeZone: string): string {
  if (isCalendarDay(value)) return dayText(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? momentText(value, timeZone) : value
}

const minorText = (value: string | number, currency: string) =>
  `${amountText(money(BigInt(value), currency))} ${currency}`

const rateText = (value: string | number, currency: string) =>
  `${rateAmountText(String(value), currency)} ${currency} / h`

/** A value of the log as people write it; null for an empty field. */
export function valueText(column: string, value: unknown, context: ValueContext): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value)
  const reader = readerOf(column)
  return reader ? reader(value, context) : String(value)
}
