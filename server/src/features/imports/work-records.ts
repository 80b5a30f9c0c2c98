import { ExpenseInput } from '#contract/expense-shapes.ts'
import { TimeEntryInput } from '#contract/time-entry-shapes.ts'
import { parseImportedFlag, parseImportedHours, parseImportedNumber, rateFromTotal } from '#domain/import-values.ts'
import { requirePermission } from '../../platform/permission.ts'
import { currencies, type Currencies } from '../reference/public.ts'
import { createEntryChecker, insertEntries } from '../time-entries/public.ts'
import {
  addFault,
  cellReader,
  faultsOf,
  lookUp,
  lookUpRequired,
  parseDay,
  parseFigure,
  parseInput,
  RowFault,
  storeOneByOne,
  type FieldNames,
  type ImportedRow,
  type Importing,
  type ImportType,
} from './importing.ts'
import type { MatterEntry, NameBook } from './lookups.ts'

type Values = ImportedRow['values']

/** The matter that a row names, among those of its client where it names that as well. */
export function matterOf({ lookups }: Importing, { matter, client }: Values): MatterEntry {
  const text = matter
  const owner = client === undefined ? undefined : lookups.clients.all(client)
  const ofClient = owner && lookups.matters.all(text ?? '').filter((one) => owner.some(({ id }) => id === one.clientId))
  const [only] = ofClient ?? []
  if (only && ofClient?.length === 1) return only
  const found = lookUpRequired(lookups.matters, { field: 'matter', text, noun: 'Matter' })
  if (owner && owner.length > 0) throw new RowFault('matter', 'This matter belongs to another client')
  return found
}

function activityOf(
  { options }: Importing,
  book: NameBook<{ id: string }>,
  { field, text, noun }: { field: string; text: string | undefined; noun: string },
): string {
  const known = text === undefined ? [] : book.all(text)
  const id = known.length === 1 ? known[0]?.id : options.activityId
  if (id) return id
  throw new RowFault(field, text === undefined ? `${noun} is required` : `${noun} “${text.slice(0, 60)}” is not known`)
}

const FLAGS = ['billable', 'nonBillable', 'billed'] as const

/** Work that the old program billed is not billed again: it arrives as not billable, and says so. */
function billingOf(values: Values): { readonly isBillable: boolean; readonly wasBilled: boolean } {
  const [billable, nonBillable, billed] = FLAGS.map((field) => {
    const text = values[field]
    const flag = text === undefined ? undefined : parseImportedFlag(text, field)
    if (text !== undefined && flag === undefined)
      throw new RowFault(field, `“${text.slice(0, 60)}” says neither yes nor no`)
    return flag
  })
  const wasBilled = billed === true || /^(billed|invoiced|paid)$/i.test(values['billable'] ?? '')
  return { wasBilled, isBillable: !wasBilled && nonBillable !== true && billable !== false }
}

const noteOf = ({ description = '' }: Values, wasBilled: boolean, source: string): string =>
  wasBilled ? `${description} (billed in ${source === 'Other' ? 'the earlier program' : source})`.trim() : description

const TIME_FIELDS: FieldNames = {
  clientId: 'client',
  matterId: 'matter',
  activityId: 'activity',
  timeEntryUserId: 'user',
  timeEntryDate: 'date',
  foreignUserRate: 'rate',
  foreignCurrencyId: 'matter',
  isBillable: 'billable',
}

interface TimeParts {
  readonly known: Currencies
  readonly check: Awaited<ReturnType<typeof createEntryChecker>>
}
const partsOf = new WeakMap<Importing['lookups'], TimeParts>()

/** What is read once for a whole file. */
async function timeParts({ context, lookups }: Importing): Promise<TimeParts> {
  const parts = partsOf.get(lookups) ?? {
    known: await currencies(context.tx),
    check: await createEntryChecker(context),
  }
  partsOf.set(lookups, parts)
  return parts
}

function toTimeInput(importing: Importing, row: ImportedRow, known: Currencies): TimeEntryInput | undefined {
  const { context, lookups, options, homeCurrency } = importing
  const { values } = row
  const { read, isFaulty } = cellReader(importing, row)
  const matter = read(() => matterOf(importing, values))
  const person = read(() => lookUp(lookups.timekeepers, { field: 'user', text: values['user'], noun: 'Person' }))
  const { isBillable, wasBilled } = read(() => billingOf(values)) ?? UNKNOWN_BILLING
  const activity = { field: 'activity', text: values['activity'], noun: 'Activity' }
  const activityId = read(() => activityOf(importing, lookups.timeActivities, activity))
  const timeEntryDate = read(() => parseDay(importing, 'date', values['date']))
  const duration = read(() => durationOf(values))
  const [rate, total, typedExchangeRate] = (['rate', 'amount', 'exchangeRate'] as const).map((field) =>
    read(() => parseFigure(field, values[field], parseImportedNumber)),
  )
  const exchangeRate = matter && read(() => exchangeRateOf(matter, homeCurrency, typedExchangeRate))
  if (isFaulty() || !matter || duration === undefined) return undefined
  return parseInput(importing, row, {
    schema: TimeEntryInput,
    fields: TIME_FIELDS,
    input: {
      clientId: matter.clientId,
      matterId: matter.id,
      activityId,
      timeEntryUserId: person?.id ?? context.userId,
      timeEntryDate,
      duration,
      description: noteOf(values, wasBilled, options.source),
      isBillable: isBillable ? 4 : 2,
      foreignUserRate: isBillable ? rateFromTotal(duration, rate, total) : undefined,
      foreignCurrencyId: known.byCode(matter.currency).id,
      exchangeRate,
    },
  })
}

const UNKNOWN_BILLING = { isBillable: false, wasBilled: false }

function durationOf(values: Values): string {
  const hours = (field: 'duration' | 'minutes', unit: 'hours' | 'minutes') =>
    parseFigure(field, values[field], (text) => parseImportedHours(text, unit))
  const duration = hours('duration', 'hours') ?? hours('minutes', 'minutes')
  if (duration === undefined) throw new RowFault('duration', 'Duration is required')
  return duration
}

function exchangeRateOf({ currency }: MatterEntry, homeCurrency: string, typed: string | undefined): string {
  if (currency === homeCurrency) return '1'
  if (typed !== undefined) return typed
  throw new RowFault('exchangeRate', `This matter is billed in ${currency}: its time needs an exchange rate`)
}

/** Time is checked entry by entry and stored by the hundred: firms bring years of it. */
export const timeImport: ImportType = {
  async store(importing, rows) {
    const { context, constraints } = importing
    requirePermission(context, 'timeEntry.create')
    const { known, check } = await timeParts(importing)
    const entries: Awaited<ReturnType<typeof check>>[] = []
    for (const row of rows) {
      try {
        const input = toTimeInput(importing, row, known)
        if (!input) continue
        const entry = await check(context, input)
        entries.push(entry)
        importing.created.push({ row, recordId: entry.id })
      } catch (error) {
        for (const fault of faultsOf(error, constraints, TIME_FIELDS)) addFault(importing, row.number, fault)
      }
    }
    if (entries.length > 0) await insertEntries(context.tx, entries)
  },
}

const EXPENSE_FIELDS: FieldNames = { matterId: 'matter', categoryId: 'category', currencyId: 'matter' }

async function storeExpense(importing: Importing, row: ImportedRow): Promise<string | undefined> {
  const { context, lookups, options, services } = importing
  requirePermission(context, 'expensePermission.create')
  const { values } = row
  const { read, isFaulty } = cellReader(importing, row)
  const { isBillable, wasBilled } = read(() => billingOf(values)) ?? UNKNOWN_BILLING
  const figure = (field: string) => read(() => parseFigure(field, values[field], parseImportedNumber))
  const isFirmExpense = values['matter'] === undefined
  const category = { field: 'category', text: values['category'], noun: 'Category' }
  const provided = {
    isFirmExpense,
    ...(!isFirmExpense && { matterId: read(() => matterOf(importing, values))?.id, isBillable }),
    categoryId: read(() => activityOf(importing, lookups.expenseCategories, category)),
    date: read(() => parseDay(importing, 'date', values['date'])),
    description: noteOf(values, wasBilled, options.source),
    vendor: values['vendor'] ?? '',
    reference: values['reference'] ?? '',
    quantity: figure('quantity') ?? '1',
    unitCost: figure('unitCost'),
    taxPercentage: figure('taxPercentage') ?? '0',
  }
  if (isFaulty()) return undefined
  const input = parseInput(importing, row, { schema: ExpenseInput, fields: EXPENSE_FIELDS, input: provided })
  if (!input) return undefined
  return (await services.createExpense(context, input)).id
}
export const expenseImport = storeOneByOne(storeExpense, EXPENSE_FIELDS)
