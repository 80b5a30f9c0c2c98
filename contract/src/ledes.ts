import { z } from 'zod'
import { LEDES_FORMATS, TIMEKEEPER_CLASSES } from '#domain/ledes-fields.ts'
import { TASK_SETS } from '#domain/utbms.ts'
import {
  blankIsMissing,
  firmCall,
  firmKeys,
  firmSpelling,
  Flag,
  Id,
  listSpelling,
  optionalQuery,
  Text,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion } from './fields.ts'
import { InvoiceFilters } from './invoice-shapes.ts'
import { Code } from './utbms.ts'

/** What becomes of tax in LEDES 1998B, which has no field for it. */
const TAX_HANDLINGS = ['refuse', 'asExpense', 'leaveOut'] as const
const CLASS_STYLES = ['sixLetters', 'twoLetters'] as const
/** As many invoices as one file holds. */
export const MAX_LEDES_INVOICES = 100

const taskSet = z.preprocess(blankIsMissing, z.enum(TASK_SETS, 'Set of tasks is not known').nullish())
const identifier = (label: string) =>
  Text(20, `${label} has at most 20 characters`).regex(/^[^|[\]]*$/, `${label} can't hold | [ or ]`)

export const ClientProfileInput = z.strictObject({
  ...firmKeys,
  format: z.enum(LEDES_FORMATS, 'Format is not known'),
  /** Blank takes the firm's tax number. */
  lawFirmId: identifier('Firm id'),
  /** Blank takes the number of the client. */
  clientId: identifier('Client id'),
  requiresCodes: z.boolean('Say whether codes are required'),
  taskSet,
  classStyle: z.enum(CLASS_STYLES, 'Style of classes is not known'),
  maxNarrative: z
    .int('Length must be a whole number')
    .min(50, 'Length must be 50 to 15360')
    .max(15_360, 'Length must be 50 to 15360'),
  taxHandling: z.enum(TAX_HANDLINGS, 'Say what becomes of tax'),
  version: EditedVersion,
})
export type ClientProfileInput = z.output<typeof ClientProfileInput>

/** How a client wants to be sent bills; the defaults where nothing was saved. */
export const ClientProfile = z.strictObject({
  format: z.enum(LEDES_FORMATS),
  lawFirmId: z.string(),
  clientId: z.string(),
  requiresCodes: z.boolean(),
  taskSet: z.enum(TASK_SETS).nullable(),
  classStyle: z.enum(CLASS_STYLES),
  maxNarrative: z.int(),
  taxHandling: z.enum(TAX_HANDLINGS),
  /** What is written where the ids are blank. */
  defaults: z.strictObject({ lawFirmId: z.string(), clientId: z.string() }),
  version: z.int(),
})
export type ClientProfile = z.infer<typeof ClientProfile>

export const MatterProfileInput = z.strictObject({
  ...firmKeys,
  /** Blank takes the number of the matter. */
  lawFirmMatterId: identifier('Matter id'),
  clientMatterId: identifier('Client’s matter id'),
  poNumber: Text(100).regex(/^[^|[\]]*$/, "Purchase order can't hold | [ or ]"),
  /** Null takes what the client wants. */
  requiresCodes: z.boolean('Say whether codes are required').nullish(),
  taskSet,
  version: EditedVersion,
})
export type MatterProfileInput = z.output<typeof MatterProfileInput>

export const MatterProfile = z.strictObject({
  lawFirmMatterId: z.string(),
  clientMatterId: z.string(),
  poNumber: z.string(),
  requiresCodes: z.boolean().nullable(),
  taskSet: z.enum(TASK_SETS).nullable(),
  defaults: z.strictObject({ lawFirmMatterId: z.string() }),
  /** What holds for the matter, by itself or by its client. */
  inForce: z.strictObject({ requiresCodes: z.boolean(), taskSet: z.enum(TASK_SETS).nullable() }),
  version: z.int(),
})
export type MatterProfile = z.infer<typeof MatterProfile>

export const Timekeeper = z.strictObject({
  userId: Id(),
  name: z.string(),
  /** Blank until it is set. */
  timekeeperId: z.string(),
  classification: z.enum(TIMEKEEPER_CLASSES).nullable(),
  version: z.int().nullable(),
})
export type Timekeeper = z.infer<typeof Timekeeper>

export const TimekeeperInput = z.strictObject({
  ...firmKeys,
  timekeeperId: identifier('Timekeeper id').min(1, 'Timekeeper id is required'),
  classification: z.enum(TIMEKEEPER_CLASSES, 'Classification is required'),
  version: EditedVersion,
})
export type TimekeeperInput = z.output<typeof TimekeeperInput>

const Finding = z.strictObject({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  line: z.int().nullable(),
  field: z.string().nullable(),
  invoice: z.string().nullable(),
  message: z.string(),
})
const findings = {
  /** The first of them; the counts are of all. */
  findings: z.array(Finding),
  errors: z.int(),
  warnings: z.int(),
}

/** Ids with commas between, or the filter of a list. */
const batch = {
  ...InvoiceFilters.shape,
  ids: optionalQuery(
    z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(Id('Invoice is not known')).max(MAX_LEDES_INVOICES, `At most ${MAX_LEDES_INVOICES} invoices`)),
  ),
  /** By default what the client of the first invoice wants. */
  format: optionalQuery(z.enum(LEDES_FORMATS, 'Format is not known')),
}
export const LedesQuery = z.object(batch)
export type LedesQuery = z.output<typeof LedesQuery>
const LedesExportQuery = z.object({ ...batch, accept: optionalQuery(Flag) })

const CheckedLine = z.strictObject({
  lineId: Id(),
  invoiceId: Id(),
  kind: z.enum(['fee', 'expense']),
  description: z.string(),
  taskCode: z.string().nullable(),
  activityCode: z.string().nullable(),
  expenseCode: z.string().nullable(),
})

export const LedesCheck = z.strictObject({
  format: z.enum(LEDES_FORMATS),
  invoices: z.int(),
  lines: z.int(),
  /** Of one invoice: its lines with the codes that the file has, so that they can be changed. Empty for several. */
  coded: z.array(CheckedLine),
  ...findings,
})
export type LedesCheck = z.infer<typeof LedesCheck>

export const LineCodesInput = z.strictObject({
  ...firmKeys,
  lines: z
    .array(z.strictObject({ lineId: Id('Line is required'), taskCode: Code, activityCode: Code, expenseCode: Code }))
    .min(1, 'Send at least one line')
    .max(500, 'At most 500 lines'),
})
export type LineCodesInput = z.output<typeof LineCodesInput>

/** A megabyte is more than 5,000 lines. */
const MAX_FILE = 1024 * 1024
const LedesFileInput = z.strictObject({
  ...firmKeys,
  content: z.string('Choose a file').min(1, 'The file is empty').max(MAX_FILE, 'The file has more than 1 MB'),
})

const ReadInvoice = z.strictObject({
  number: z.string(),
  clientId: z.string(),
  lawFirmMatterId: z.string(),
  issueDate: z.string(),
  total: z.string(),
  lines: z.int(),
  errors: z.int(),
  /** The matter of the firm that the file means, if it is known. */
  matter: z.strictObject({ id: Id(), name: z.string(), number: z.string(), clientName: z.string() }).nullable(),
})
export const LedesReading = z.strictObject({
  format: z.enum(LEDES_FORMATS).nullable(),
  invoices: z.array(ReadInvoice),
  ...findings,
})
export type LedesReading = z.infer<typeof LedesReading>

export const LedesImportInput = LedesFileInput.extend({
  /** The number in the file, and the matter that its lines are put on. */
  invoice: z.string('Invoice is required').min(1, 'Invoice is required').max(60),
  matterId: Id('Matter is required'),
})
export type LedesImportInput = z.output<typeof LedesImportInput>

const params = z.object({ id: Id('Not an id') })
const clientParams = z.object({ id: Id('Client is required') })
const matterParams = z.object({ id: Id('Matter is required') })
const batchRefusals = ['too_many_invoices', 'nothing_to_export', 'mixed_formats'] as const

export const ledes = {
  client: endpoint('GET', '/admin/e-billing/client/:id', {
    summary: 'How a client wants to be sent bills electronically',
    access: needs('clientInfo'),
    params: clientParams,
    ...firmCall,
    response: ClientProfile,
  }),
  updateClient: endpoint('PUT', '/admin/e-billing/client/:id', {
    summary: 'Sets how a client wants to be sent bills electronically',
    access: needs('clientInfo', 'clientInfo.edit'),
    params: clientParams,
    body: ClientProfileInput,
    spelling: firmSpelling,
    response: ClientProfile,
    refusals: ['stale_version'],
    done: 'E-billing saved',
  }),
  matter: endpoint('GET', '/admin/e-billing/matter/:id', {
    summary: 'What the billing system of its client calls a matter',
    access: needs('matterMaster'),
    params: matterParams,
    ...firmCall,
    response: MatterProfile,
  }),
  updateMatter: endpoint('PUT', '/admin/e-billing/matter/:id', {
    summary: 'Sets what the billing system of its client calls a matter',
    access: needs('matterMaster', 'matterMaster.edit'),
    params: matterParams,
    body: MatterProfileInput,
    spelling: firmSpelling,
    response: MatterProfile,
    refusals: ['stale_version'],
    done: 'E-billing saved',
  }),
  timekeepers: endpoint('GET', '/admin/e-billing/timekeepers', {
    summary: 'What the billing systems of clients call the people of the firm',
    access: needs('invoice'),
    ...firmCall,
    response: z.array(Timekeeper),
  }),
  updateTimekeeper: endpoint('PUT', '/admin/e-billing/timekeeper/:id', {
    summary: 'Sets the timekeeper id and the classification of a person',
    access: needs('adminPermissions'),
    params: z.object({ id: Id('User is required') }),
    body: TimekeeperInput,
    spelling: firmSpelling,
    response: Timekeeper,
    refusals: ['stale_version', 'timekeeper_id_taken'],
    done: 'Timekeeper saved',
  }),
  check: endpoint('GET', '/admin/e-billing/check', {
    summary: 'What receivers would refuse in the LEDES file of invoices, line by line',
    access: needs('invoice'),
    query: LedesQuery,
    spelling: listSpelling,
    response: LedesCheck,
    refusals: batchRefusals,
  }),
  export: endpoint('GET', '/admin/e-billing/export', {
    summary: 'Issued invoices as a LEDES file; refused with errors unless they are accepted',
    access: needs('invoice'),
    query: LedesExportQuery,
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: [...batchRefusals, 'ledes_errors'],
  }),
  updateLineCodes: endpoint('PUT', '/admin/e-billing/invoice/:id/codes', {
    summary: 'Sets the UTBMS codes of lines of an issued invoice; blank takes those of the work again',
    access: needs('invoice', 'invoice.edit'),
    params,
    body: LineCodesInput,
    spelling: firmSpelling,
    response: z.null(),
    refusals: ['utbms_code_unknown', 'not_issued'],
    done: 'Codes saved',
  }),
  read: endpoint('POST', '/admin/e-billing/read', {
    summary: 'Checks a LEDES file of another system and lists its invoices; nothing is saved',
    access: needs('invoice', 'invoice.create'),
    query: firmCall.query,
    body: LedesFileInput,
    bodyLimit: 4 * MAX_FILE,
    readOnly: true,
    response: LedesReading,
    refusals: ['file_too_long'],
  }),
  import: endpoint('POST', '/admin/e-billing/import', {
    summary: 'Makes a draft of an invoice in a LEDES file, to be reviewed like any other draft',
    access: needs('invoice', 'invoice.create'),
    query: firmCall.query,
    body: LedesImportInput,
    bodyLimit: 4 * MAX_FILE,
    response: z.strictObject({ invoiceId: Id() }),
    refusals: [
      'file_too_long',
      'ledes_errors',
      'multicurrency_off',
      'currency_unknown',
      'amount_too_large',
      'amount_too_fine',
      'discount_too_large',
      'tax_code_without_rate',
      'other_client',
      'due_before_issue',
      'work_already_billed',
      'work_not_billable',
    ],
    done: 'Draft created from the file',
  }),
}
