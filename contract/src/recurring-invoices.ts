import { z } from 'zod'
import { LINE_KINDS } from '#domain/invoice-total.ts'
import { RECURRENCE_UNITS } from '#domain/recurrence.ts'
import {
  AnsweredDay,
  Day,
  firmCall,
  firmKeys,
  FirmQuery,
  firmSpelling,
  Id,
  listSpelling,
  Moment,
  page,
  pagingKeys,
  Person,
  RequiredText,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { CurrencyId, EditedVersion, Note, requiredDay, RequiredId } from './fields.ts'
import { InvoiceLineInput } from './invoice-shapes.ts'

const params = z.object({ id: Id('Not an id') })
/** A retainer, a hosting fee and what belongs to them. */
const MAX_LINES = 20

/** What is done with each invoice: it waits as a draft, is approved at once, or is approved and mailed. */
const RECURRING_FINISHES = ['draft', 'approve', 'send'] as const

const schedule = {
  every: z.int('Repeat must be a whole number').min(1, 'Repeat must be 1 to 24').max(24, 'Repeat must be 1 to 24'),
  unit: z.enum(RECURRENCE_UNITS, 'Repeat by week, month or year'),
}

/** The first day that can be posted. */
const FIRST_DAY = '1970-01-01'

export const RecurringInvoiceInput = z
  .strictObject({
    ...firmKeys,
    name: RequiredText(200, 'Name'),
    clientId: RequiredId('Client is required'),
    ...schedule,
    /** The day of the first invoice. */
    startDate: requiredDay.refine((day) => day >= FIRST_DAY, `Date must be ${FIRST_DAY} or later`),
    /** No invoice is made after it. */
    endDate: Day().nullish(),
    finish: z.enum(RECURRING_FINISHES, 'Say what is done with each invoice').default('draft'),
    /** Also what waits for an invoice on the matters of its lines by then. */
    includesUnbilled: z.boolean('Say whether unbilled work is included').default(false),
    currencyId: CurrencyId,
    note: Note(5_000),
    lines: z
      .array(InvoiceLineInput)
      .min(1, 'Add at least one line')
      .max(MAX_LINES, `At most ${MAX_LINES} lines`)
      .refine(
        (lines) => lines.every(({ work, agreement, matterId }) => !work && !agreement && matterId),
        'A line names its matter and a rate, and no work',
      ),
    version: EditedVersion,
  })
  .refine(({ startDate, endDate }) => !endDate || endDate >= startDate, {
    error: 'The end is before the start',
    path: ['endDate'],
  })
export type RecurringInvoiceInput = z.output<typeof RecurringInvoiceInput>

const Line = z.strictObject({
  kind: z.enum(LINE_KINDS),
  matterId: Id(),
  /** Null for a matter that the reader may not see. */
  matterName: z.string().nullable(),
  description: z.string(),
  quantity: z.number(),
  rate: z.number(),
  discount: z.strictObject({ type: z.enum(['percent', 'amount']), value: z.number() }).nullable(),
  /** Null for those that lines of its kind have in the firm. */
  taxCodeIds: z.array(Id()).nullable(),
})

export const RecurringInvoice = z.strictObject({
  id: Id(),
  name: z.string(),
  clientId: Id(),
  clientName: z.string(),
  every: z.int(),
  unit: z.enum(RECURRENCE_UNITS),
  startDate: AnsweredDay,
  endDate: AnsweredDay.nullable(),
  /** Null once it has ended. */
  nextDate: AnsweredDay.nullable(),
  finish: z.enum(RECURRING_FINISHES),
  includesUnbilled: z.boolean(),
  isPaused: z.boolean(),
  /** Why the last invoice was not made or not finished; blank where it was. */
  problem: z.string(),
  owner: Person,
  /** Null where the invoices take the currency of the matter of their first line. */
  currencyId: z.int().nullable(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  note: z.string(),
  /** What its lines come to before discounts and taxes. */
  amount: z.number(),
  lines: z.array(Line),
  /** The latest first, at most 24. `invoiceId` is null where none was made. */
  history: z.array(
    z.strictObject({
      day: AnsweredDay,
      invoiceId: Id().nullable(),
      /** Null until it is approved. */
      invoiceNumber: z.string().nullable(),
      /** Among the invoices, in the recycle bin, or gone from there; null where none was made. */
      place: z.enum(['invoices', 'bin', 'gone']).nullable(),
      problem: z.string(),
      madeAt: Moment,
    }),
  ),
  version: z.int(),
})
export type RecurringInvoice = z.infer<typeof RecurringInvoice>
export const RecurringInvoicePage = page(RecurringInvoice)
export type RecurringInvoicePage = z.infer<typeof RecurringInvoicePage>

export const recurringInvoices = {
  list: endpoint('GET', '/admin/recurring-invoice/list', {
    summary: 'Recurring invoices, by the day of the next',
    access: needs('invoice'),
    query: FirmQuery.extend(pagingKeys),
    spelling: listSpelling,
    response: RecurringInvoicePage,
  }),
  get: endpoint('GET', '/admin/recurring-invoice/:id', {
    summary: 'A recurring invoice with what was made of it',
    access: needs('invoice'),
    params,
    ...firmCall,
    response: RecurringInvoice,
  }),
  create: endpoint('POST', '/admin/recurring-invoice', {
    summary: 'Makes an invoice from these lines again and again, in the name of the person who creates it',
    access: needs('invoice', 'invoice.create'),
    query: FirmQuery,
    body: RecurringInvoiceInput,
    response: RecurringInvoice,
    refusals: ['other_client'],
    done: 'Recurring invoice saved',
  }),
  update: endpoint('PUT', '/admin/recurring-invoice/:id', {
    summary: 'Changes a recurring invoice; what was made stays, and days that are past are not made up for',
    access: needs('invoice', 'invoice.create'),
    params,
    query: FirmQuery,
    body: RecurringInvoiceInput,
    response: RecurringInvoice,
    refusals: ['other_client', 'stale_version'],
    done: 'Recurring invoice saved',
  }),
  pause: endpoint('PUT', '/admin/recurring-invoice/:id/pause', {
    summary: 'Pauses a recurring invoice or lets it go on; days of the pause are not made up for',
    access: needs('invoice', 'invoice.create'),
    params,
    body: z.strictObject({ ...firmKeys, isPaused: z.boolean('Say whether it is paused') }),
    spelling: firmSpelling,
    response: RecurringInvoice,
    done: 'Recurring invoice saved',
  }),
}
