import { z } from 'zod'
import { DAY_ORDERS } from '#domain/bank-csv.ts'
import { IMPORT_KINDS, IMPORT_SOURCES } from '#domain/import-fields.ts'
import {
  AnsweredDay,
  exportKeys,
  firmCall,
  firmKeys,
  firmSpelling,
  FirmQuery,
  Id,
  Moment,
  Nothing,
  page,
  pagingKeys,
  Person,
  Text,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { postingDay } from './fields.ts'

/** The largest file that is taken, and the most rows and columns that one may have. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024
export const MAX_IMPORT_ROWS = 100_000
export const MAX_IMPORT_COLUMNS = 200

/** `draft`: waits for what its columns mean; `checking`, `importing`, `undoing`: the server is at it. */
const IMPORT_STATES = ['draft', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone'] as const

export const Import = z.strictObject({
  id: Id(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  rowCount: z.int(),
  /** How many rows the present step has done. */
  doneRows: z.int(),
  createdCount: z.int(),
  /** Rows that are left out, because their old id was imported before. */
  repeatedCount: z.int(),
  /** Rows that are left out, because they are expenses in a file of time, or time in one of expenses. */
  leftOutCount: z.int(),
  faultCount: z.int(),
  /** Why the last step ended without what it was to do; blank where it did not. */
  problem: z.string(),
  created: z.strictObject({ at: Moment, person: Person }),
  finishedAt: Moment.nullable(),
})
export type Import = z.infer<typeof Import>

const choices = {
  source: z.enum(IMPORT_SOURCES, 'Say which program the file is from'),
  /** How the file writes days with slashes. */
  dayOrder: z.enum(DAY_ORDERS, 'Say whether days or months come first'),
  /** The activity type of time, or the category of expenses, whose own is blank or not known; null refuses such rows. */
  activityId: Id('Activity is not known').nullable(),
  /** What to do with a client of the same name and e-mail address or phone number as another. */
  duplicates: z.enum(['refuse', 'add'], 'Say what becomes of duplicates'),
  /** The day on which balances are taken over; only of files of balances. */
  takenOverOn: postingDay.nullable().default(null),
}
export const ImportOptions = z.strictObject({ ...choices, takenOverOn: AnsweredDay.nullable().default(null) })
export type ImportOptions = z.infer<typeof ImportOptions>

/** A row that cannot be imported, or a record that keeps the import from being undone. */
const ImportFault = z.strictObject({ row: z.int(), field: z.string(), reason: z.string() })
export type ImportFault = z.infer<typeof ImportFault>

export const ImportDetail = Import.extend({
  titles: z.array(z.string()),
  /** The first rows as they stand in the file. */
  samples: z.array(z.array(z.string())),
  mapping: z.array(z.string()),
  options: ImportOptions,
  /** The fields of the firm's own that a column can be. */
  customFields: z.array(z.strictObject({ key: z.string(), label: z.string() })),
  /** The first faults, in the order of the rows. */
  faults: z.array(ImportFault),
})
export type ImportDetail = z.infer<typeof ImportDetail>

export const ImportCheck = z.strictObject({
  ...firmKeys,
  /** The key of the field of each column; blank for a column that is left out. */
  mapping: z
    .array(z.string().max(60, 'Field is not known'))
    .max(MAX_IMPORT_COLUMNS, `At most ${MAX_IMPORT_COLUMNS} columns`),
  ...choices,
})
export type ImportCheck = z.output<typeof ImportCheck>

const params = z.object({ id: Id('Not an id') })
const kindKey = z.enum(IMPORT_KINDS, 'Say what the file has')
const brings = needs('bulkImport', 'bulkImport.create')
const busy = ['import_busy', 'import_state'] as const

export const imports = {
  list: endpoint('GET', '/admin/import/list', {
    summary: 'Imported files, the latest first',
    access: needs('bulkImport'),
    query: FirmQuery.extend({ page: pagingKeys.page, size: pagingKeys.size }),
    spelling: firmSpelling,
    response: page(Import),
  }),
  upload: endpoint('POST', '/admin/import', {
    summary: 'Takes a CSV or XLSX file in and proposes what its columns mean; the body is the file itself',
    access: brings,
    query: FirmQuery.extend({
      kind: kindKey,
      name: z
        .string('A file needs a name')
        .pipe(Text(200, 'The name is too long').pipe(z.string().min(1, 'A file needs a name'))),
    }),
    spelling: firmSpelling,
    takes: 'bytes',
    response: ImportDetail,
    refusals: ['file_too_large', 'file_empty', 'upload_broken', 'not_bytes', 'files_unavailable', 'import_unreadable'],
  }),
  template: endpoint('GET', '/admin/import/template', {
    summary: "An empty file whose titles are the fields of a kind, the firm's own among them, as CSV or XLSX",
    access: brings,
    query: FirmQuery.extend({ kind: kindKey, format: exportKeys.format }),
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  get: endpoint('GET', '/admin/import/:id', {
    summary: 'An imported file with its columns and faults; those of others have neither samples nor faults',
    access: needs('bulkImport'),
    params,
    ...firmCall,
    response: ImportDetail,
  }),
  check: endpoint('POST', '/admin/import/:id/check', {
    summary: 'Says what the columns mean and tries every row without keeping any of it',
    access: brings,
    params,
    body: ImportCheck,
    response: ImportDetail,
    refusals: [...busy, 'import_mapping'],
    done: 'The file is being checked',
  }),
  start: endpoint('POST', '/admin/import/:id/start', {
    summary: 'Imports a checked file: all of its rows or none',
    access: brings,
    params,
    body: z.strictObject(firmKeys),
    response: ImportDetail,
    refusals: [...busy, 'import_faults'],
    done: 'The import has begun',
  }),
  undo: endpoint('POST', '/admin/import/:id/undo', {
    summary:
      'Moves all records of an import to the recycle bin, if none was used or changed since; those that were are named',
    access: needs('bulkImport', 'bulkImport.delete'),
    params,
    body: z.strictObject(firmKeys),
    response: ImportDetail,
    refusals: busy,
    done: 'The import is being undone',
  }),
  delete: endpoint('DELETE', '/admin/import/:id', {
    summary: 'Forgets a file of which nothing was imported',
    access: brings,
    params,
    ...firmCall,
    response: Nothing,
    refusals: busy,
    done: 'File removed',
  }),
  refused: endpoint('GET', '/admin/import/:id/refused', {
    summary: 'The faulty rows of a file as they stand in it, each with the reason, as CSV or XLSX',
    access: brings,
    params,
    query: FirmQuery.extend({ format: exportKeys.format }),
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
    refusals: ['files_unavailable', 'import_state', 'busy_exporting'],
  }),
}
