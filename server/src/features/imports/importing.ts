import type { z } from 'zod'
import { parseStatementDay } from '#domain/bank-csv.ts'
import { customKey } from '#domain/import-fields.ts'
import type { ImportOptions } from '#contract/imports.ts'
import type { FirmContext } from '../../platform/context.ts'
import { inSavepoint } from '../../platform/db/transactions.ts'
import { toRefusal, type ConstraintRefusals } from '../../platform/refusal.ts'
import type { Lookups, NameBook } from './lookups.ts'
import type { ImportServices } from './services.ts'

/** A row of the file by field. */
export interface ImportedRow {
  readonly number: number
  readonly values: Readonly<Record<string, string>>
}

/** Why a row cannot be imported. */
export class RowFault extends Error {
  override readonly name = 'RowFault'
  readonly field: string

  constructor(field: string, reason: string) {
    super(reason)
    this.field = field
  }
}

export interface Fault {
  readonly row: number
  readonly field: string
  readonly reason: string
}
export interface Created {
  readonly row: ImportedRow
  readonly recordId: string
}

/** What the rows of a file are imported with. */
export interface Importing {
  readonly context: FirmContext
  readonly options: ImportOptions
  /** The key of the field of each column. */
  readonly mapping: readonly string[]
  readonly services: ImportServices
  readonly lookups: Lookups
  readonly constraints: ConstraintRefusals
  readonly homeCurrency: string
  readonly faults: Fault[]
  readonly created: Created[]
  /** What the rows before have named, such as the numbers of matters. */
  readonly seen: Map<string, number>
}

/** A kind of record that files bring: its rows are stored by the rules of its form. */
export interface ImportType {
  /** Stores a batch of rows, or says what is wrong with them. */
  readonly store: (importing: Importing, rows: readonly ImportedRow[]) => Promise<void>
}

const REASON_LENGTH = 500

export function addFault(
  { faults }: Pick<Importing, 'faults'>,
  row: number,
  error: { field: string; message: string },
): void {
  faults.push({ row, field: error.field, reason: error.message.slice(0, REASON_LENGTH) })
}

/** Checks a row's input as its form does. The names of the form's fields become those of the file. */
export function parseInput<S extends z.ZodType>(
  importing: Pick<Importing, 'faults'>,
  { number }: ImportedRow,
  { schema, input, fields }: { schema: S; input: unknown; fields: Readonly<Record<string, string>> },
): z.output<S> | undefined {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    const key = String(path[0] ?? '')
    addFault(importing, number, { field: fields[key] ?? key, message })
  }
  return undefined
}

/** A kind whose rows are stored one by one, by the service of its form. */
export const storeOneByOne = (
  storeRow: (importing: Importing, row: ImportedRow) => Promise<string | undefined>,
  fields: Readonly<Record<string, string>>,
): ImportType => ({
  async store(importing, rows) {
    const [created, faults] = [importing.created.length, importing.faults.length]
    const seen = new Map(importing.seen)
    const storeAll = async () => {
      for (const row of rows) await storeOne(importing, row)
      if (importing.faults.length > faults) throw new BatchFailed()
    }
    const storeOne = async (into: Importing, row: ImportedRow) => {
      const recordId = await storeRow(into, row)
      if (recordId !== undefined) into.created.push({ row, recordId })
    }
    try {
      await inSavepoint(importing.context.tx, storeAll)
    } catch (error) {
      if (!isFault(error, importing.constraints)) throw error
      // A statement that failed takes its batch with it: row by row, each fault is known.
      importing.created.length = created
      importing.faults.length = faults
      importing.seen.clear()
      for (const [key, value] of seen) importing.seen.set(key, value)
      for (const row of rows) await storeSingle(importing, row, { storeOne, fields })
    }
  },
})

class BatchFailed extends Error {}

const isFault = (error: unknown, constraints: ConstraintRefusals): boolean =>
  error instanceof BatchFailed || error instanceof RowFault || toRefusal(error, constraints) !== undefined

interface SingleRow {
  readonly storeOne: (importing: Importing, row: ImportedRow) => Promise<void>
  readonly fields: Readonly<Record<string, string>>
}

async function storeSingle(importing: Importing, row: ImportedRow, { storeOne, fields }: SingleRow): Promise<void> {
  try {
    await inSavepoint(importing.context.tx, () => storeOne(importing, row))
  } catch (error) {
    for (const fault of faultsOf(error, importing.constraints, fields)) addFault(importing, row.number, fault)
  }
}

/** What a refusal of the form says of a row, field by field; anything else is thrown. */
export function faultsOf(
  error: unknown,
  constraints: ConstraintRefusals,
  fields: FieldNames,
): readonly { readonly field: string; readonly message: string }[] {
  if (error instanceof RowFault) return [error]
  const refusal = toRefusal(error, constraints)
  if (!refusal) throw error
  const complaints = Object.entries(refusal.fields ?? {})
  if (complaints.length === 0) return [{ field: '', message: refusal.message }]
  return complaints.map(([key, message]) => ({ field: fieldOf(key, fields), message }))
}

/** The column of a form's field. */
const fieldOf = (key: string, fields: FieldNames): string =>
  fields[key] ?? key.replace(/^customValues\.(.+)$/, (_, id: string) => customKey(id))

/** Reads the cells of a row one by one, so that every fault of it is told and not only the first. */
export function cellReader(importing: Importing, row: ImportedRow) {
  let isFaulty = false
  return {
    read<T>(cell: () => T): T | undefined {
      try {
        return cell()
      } catch (error) {
        if (!(error instanceof RowFault)) throw error
        isFaulty = true
        addFault(importing, row.number, error)
        return undefined
      }
    },
    isFaulty: () => isFaulty,
  }
}

/** Says so where a row before has the same. */
export function assertFirst(
  { seen }: Importing,
  row: ImportedRow,
  { field, key }: { field: string; key: string },
): void {
  const before = seen.get(`${field} ${key}`)
  if (before !== undefined && before !== row.number) throw new RowFault(field, `Row ${before} has the same`)
  seen.set(`${field} ${key}`, row.number)
}

/** A cell that names something, and what that is called in refusals. */
interface NamingCell {
  readonly field: string
  readonly text: string | undefined
  readonly noun: string
}

/** What a cell names; undefined for a blank cell. Refuses a name that nothing or several have. */
export function lookUp<Entry extends { readonly id: string }>(
  book: NameBook<Entry>,
  { field, text, noun }: NamingCell,
): Entry | undefined {
  if (text === undefined) return undefined
  const found = book.all(text)
  const [only] = found
  if (only && new Set(found.map(({ id }) => id)).size === 1) return only
  throw new RowFault(field, only ? `Several are called “${text}”. Name its number` : `${noun} “${text}” is not known`)
}

/** The same, where a blank cell is refused as well. */
export function lookUpRequired<Entry extends { readonly id: string }>(book: NameBook<Entry>, cell: NamingCell): Entry {
  const found = lookUp(book, cell)
  if (!found) throw new RowFault(cell.field, `${cell.noun} is required`)
  return found
}

export function parseDay({ options }: Importing, field: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const day = parseStatementDay(text, options.dayOrder)
  if (day === undefined) throw new RowFault(field, `“${text.slice(0, 60)}” is no date`)
  return day
}

/** The number of a cell, read by `parse`; refuses what it cannot read. */
export function parseFigure(
  field: string,
  text: string | undefined,
  parse: (text: string) => string | undefined,
): string | undefined {
  if (text === undefined) return undefined
  const figure = parse(text)
  if (figure === undefined) throw new RowFault(field, `“${text.slice(0, 60)}” is no number`)
  return figure
}

/** The fields that a kind's form calls otherwise. */
export type FieldNames = Readonly<Record<string, string>>
