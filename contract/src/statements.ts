import { z } from 'zod'
import { AGEING_BUCKETS } from '#domain/ageing.ts'
import {
  AnsweredDay,
  blankIsMissing,
  Day,
  exportKeys,
  FirmQuery,
  firmSpelling,
  Flag,
  Id,
  listSpelling,
  optionalQuery,
} from './common.ts'
import { DocumentContent } from './document-content.ts'
import { DocumentDelivery, DocumentMailInput } from './document-mails.ts'
import { endpoint, needs } from './endpoint.ts'
import { requiredDay, RequiredId } from './fields.ts'

const currencyCode = optionalQuery(z.string().regex(/^[A-Z]{3}$/, 'Currency is not known'))

const STATEMENT_VIEWS = ['all', 'open'] as const

const MAX_MATTERS = 50
const matterIds = optionalQuery(
  z
    .string('Matters are ids with commas between')
    .transform((text) => text.split(','))
    .pipe(z.array(Id('Matter is not known')).max(MAX_MATTERS, `At most ${MAX_MATTERS} matters at once`)),
)

export const StatementQuery = FirmQuery.extend({
  clientId: RequiredId('Client is required'),
  /** Some matters of the client, ids with commas between; all of them where it is absent. */
  matterIds,
  /** By default the currency that the client was billed in last. */
  currencyCode,
  from: requiredDay,
  to: requiredDay,
  /** `all`: everything that happened in the period; `open`: the invoices that are open at its end. */
  show: z.preprocess(blankIsMissing, z.enum(STATEMENT_VIEWS).default('all')).catch('all'),
  /** Whether what is owed is also given by age. */
  withAgeing: z.preprocess(blankIsMissing, Flag.default(true)),
  /** Whether client money is shown, apart from what is owed; only to people who see client money. */
  withFunds: z.preprocess(blankIsMissing, Flag.default(true)),
  /** Whether its PDF has an address, also as a code, at which the open invoice that is due first is read and paid. */
  withLink: z.preprocess(blankIsMissing, Flag.default(true)),
})
export type StatementQuery = z.output<typeof StatementQuery>
export type StatementChoices = z.input<typeof StatementQuery>

/** More rows than a statement has; a longer one is refused, so that a call stays within its time. */
export const MAX_STATEMENT_ROWS = 2_000

const StatementRow = z.strictObject({
  entryId: Id(),
  date: AnsweredDay,
  /** What happened, such as `invoice.approved`; `restricted.settled` where the entry is also about a matter behind a wall. */
  event: z.string(),
  /** `Invoice MF-2026-0012`; says no more than `Payment or credit` of such an entry. */
  description: z.string(),
  /** The matters that it is about. */
  matters: z.array(z.string()),
  /** The one invoice that it is about; null for several. */
  invoiceId: Id().nullable(),
  /** One of the two is 0. */
  charged: z.number(),
  credited: z.number(),
  /** What the client owes after it. */
  balance: z.number(),
})

const OpenInvoice = z.strictObject({
  invoiceId: Id(),
  number: z.string(),
  issueDate: AnsweredDay,
  dueDate: AnsweredDay,
  total: z.number(),
  open: z.number(),
  /** Of it, what is not due until a question of the client is answered. */
  held: z.number(),
  bucket: z.enum(AGEING_BUCKETS),
})

const Ageing = z.record(z.enum(AGEING_BUCKETS), z.number())

/** What a client was charged, paid and was credited in a period, in one currency, from the entries of the receivables. */
export const Statement = z.strictObject({
  clientId: Id(),
  clientName: z.string(),
  /** Name and address for the letter. */
  clientLines: z.array(z.string()),
  from: AnsweredDay,
  to: AnsweredDay,
  currencyCode: z.string(),
  currencySymbol: z.string(),
  /** The currencies that the client was billed in. */
  currencyCodes: z.array(z.string()),
  matters: z.array(z.strictObject({ id: Id(), name: z.string(), number: z.string() })),
  /** What was owed before the period began, and at its end. */
  opening: z.number(),
  closing: z.number(),
  charged: z.number(),
  credited: z.number(),
  rows: z.array(StatementRow),
  /** Invoices with something open at the end of the period, the oldest due day first. They sum to `closing`. */
  openInvoices: z.array(OpenInvoice),
  /** What is not due until questions of the client about lines are answered, as at the end of the period. */
  held: z.number(),
  /** What is owed without what is held; the ages sum to it. */
  due: z.number(),
  ageing: Ageing,
  overdue: z.number(),
  /** Client money at the end of the period, by matter: never taken off the balance. */
  funds: z.array(z.strictObject({ matterName: z.string(), held: z.number(), uncleared: z.number() })),
  /**
   * Credit of the client that no invoice has taken; never taken off the balance. Below zero: refunds of payments that have
   * bounced since, which the client owes back.
   */
  creditOnAccount: z.number(),
  /** Matters of the client are left out, because the person may not see them. */
  isPartial: z.boolean(),
})
export type Statement = z.infer<typeof Statement>

/** With the letter that its PDF is. */
const StatementPage = Statement.extend({ document: DocumentContent })
export type StatementPage = z.infer<typeof StatementPage>

export const AGEING_GROUPS = ['client', 'matter', 'responsible', 'invoice'] as const
export type AgeingGroup = (typeof AGEING_GROUPS)[number]

/** From which day the age of an invoice is counted. */
export const AGEING_DAYS = ['due', 'issued'] as const
export type AgeingDay = (typeof AGEING_DAYS)[number]

const AgeingQuery = FirmQuery.extend({
  by: z.preprocess(blankIsMissing, z.enum(AGEING_GROUPS).default('client')).catch('client'),
  agedBy: z.preprocess(blankIsMissing, z.enum(AGEING_DAYS).default('due')).catch('due'),
  clientId: optionalQuery(Id('Client is not known')),
  responsibleUserId: optionalQuery(Id('Responsible is not known')),
  practiceAreaId: optionalQuery(Id('Practice area is not known')),
  currencyCode,
  /** As the invoices stood at the end of this day; today where it is absent. */
  asAt: optionalQuery(Day()),
  page: z.preprocess(blankIsMissing, z.coerce.number().int().min(1).max(10_000).default(1)).catch(1),
  size: z.preprocess(blankIsMissing, z.coerce.number().int().min(1).max(200).default(50)).catch(50),
})
export type AgeingQuery = z.output<typeof AgeingQuery>

/** The invoices of one row of an ageing: `group` is its id, and `nobody` matters without a responsible lawyer. */
const AgeingInvoicesQuery = AgeingQuery.omit({ page: true, size: true }).extend({
  group: z.union([Id('Row is not known'), z.literal('nobody')], 'Row is required'),
})
export type AgeingInvoicesQuery = z.output<typeof AgeingInvoicesQuery>

/** More invoices than a row shows at once; the list of invoices has the rest. */
export const MAX_AGED_INVOICES = 200

const AgedInvoice = z.strictObject({
  id: Id(),
  number: z.string(),
  clientName: z.string(),
  dueDate: AnsweredDay,
  bucket: z.enum(AGEING_BUCKETS),
  /** Days since it was due; below 0 before. */
  days: z.int(),
  amount: z.number(),
})
export const AgedInvoices = z.strictObject({ invoices: z.array(AgedInvoice), hasMore: z.boolean() })
export type AgedInvoices = z.infer<typeof AgedInvoices>

const AgeingFigures = { ageing: Ageing, total: z.number(), overdue: z.number(), invoices: z.int() }
/** Days since the oldest invoice of a row was due, or issued; below 0 before. */
const oldestDays = z.int()
/** Credit of the client that no invoice has taken, never taken off what is owed; null where rows are not clients. */
const credits = z.number().nullable()

/** What is owed to the firm by age, in its currency at each invoice's own rate, the largest sum first. */
export const ReceivablesAgeing = z.strictObject({
  asAt: AnsweredDay,
  currencyCode: z.string(),
  currencySymbol: z.string(),
  rows: z.array(z.strictObject({ id: Id().nullable(), name: z.string(), oldestDays, credits, ...AgeingFigures })),
  totals: z.strictObject({ ...AgeingFigures, credits, rows: z.int() }),
  /**
   * What is owed in days of billing: of what was billed with tax in the twelve months to the day. Null where nothing was, and
   * where only a part of the matters is shown.
   */
  debtorDays: z.number().nullable(),
})
export type ReceivablesAgeing = z.infer<typeof ReceivablesAgeing>

const spelling = listSpelling
const refusals = ['days_out_of_order', 'statement_too_long'] as const
const file = { access: needs('invoice'), spelling, response: z.string(), bare: true } as const

const { adminUserId: _person, businessId: _firm, ...choices } = StatementQuery.shape
const StatementMailInput = DocumentMailInput.extend(choices)

export const statements = {
  get: endpoint('GET', '/admin/statement', {
    summary: 'The statement of account of a client for a period, in one currency',
    access: needs('invoice'),
    query: StatementQuery,
    spelling,
    response: StatementPage,
    refusals,
  }),
  export: endpoint('GET', '/admin/statement/export', {
    ...file,
    summary: 'The statement of account as a CSV or XLSX file',
    query: StatementQuery.extend({ format: exportKeys.format }),
    refusals: ['busy_exporting', ...refusals],
  }),
  document: endpoint('GET', '/admin/statement/pdf', {
    ...file,
    summary: 'The statement of account as a PDF on the letterhead of the firm',
    query: StatementQuery,
    // Its payment link is made with it.
    readOnly: false,
    refusals,
  }),
  delivery: endpoint('GET', '/admin/statement/delivery', {
    summary: 'To whom statements of a client were mailed, and what a mail with this one would say',
    access: needs('invoice'),
    query: StatementQuery,
    spelling,
    response: DocumentDelivery,
    refusals,
  }),
  send: endpoint('POST', '/admin/statement/send', {
    summary: 'Mails the statement of account as PDF, as its sender sees it',
    access: needs('invoice', 'invoice.create'),
    body: StatementMailInput,
    spelling: firmSpelling,
    response: DocumentDelivery,
    refusals: ['too_many_mails', ...refusals],
    done: 'Statement is being sent',
  }),
  ageing: endpoint('GET', '/admin/receivables/ageing', {
    summary: 'What is owed to the firm by age, by client, matter, responsible lawyer or invoice',
    access: needs('invoice', 'Reports'),
    query: AgeingQuery,
    spelling,
    response: ReceivablesAgeing,
  }),
  agedInvoices: endpoint('GET', '/admin/receivables/ageing/invoices', {
    summary: 'The invoices of one row of the ageing, the oldest due first; they sum to the row',
    access: needs('invoice', 'Reports'),
    query: AgeingInvoicesQuery,
    spelling,
    response: AgedInvoices,
  }),
  ageingExport: endpoint('GET', '/admin/receivables/ageing/export', {
    summary: 'What is owed to the firm by age, as a CSV or XLSX file',
    access: needs('invoice', 'Reports'),
    query: AgeingQuery.omit({ page: true, size: true }).extend({ format: exportKeys.format }),
    spelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
}
