import { z } from 'zod'
import { POSTING_BASES } from '#domain/journal-entry.ts'
import {
  AnsweredDay,
  blankIsMissing,
  Day,
  Decimal,
  exportKeys,
  firmCall,
  firmKeys,
  FirmQuery,
  Id,
  listSpelling,
  Moment,
  optionalQuery,
  page,
  pagingKeys,
  Person,
  RequiredText,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { CurrencyId, Note, OptionalId, postingDay, RequiredId } from './fields.ts'
import { Attachment, AttachmentIds } from './files.ts'
import { AccountName, seesAccounts } from './ledger-accounts.ts'

/** Who wrote an entry: a person by hand, or a document such as an invoice. */
const ENTRY_SOURCES = ['manual', 'document'] as const

const LinkedEntry = z.strictObject({ id: Id(), number: z.string().nullable(), date: AnsweredDay })

export const JournalEntry = z.strictObject({
  id: Id(),
  date: AnsweredDay,
  recordedAt: Moment,
  /** Null for an entry of a job. */
  recordedBy: Person.nullable(),
  source: z.enum(ENTRY_SOURCES),
  /** What happened, such as `invoice.approved`. */
  event: z.string(),
  /** Of an entry by hand. */
  number: z.string().nullable(),
  /** What its document or its author calls it. */
  reference: z.string(),
  description: z.string(),
  /** The sum of its debits on accrual basis, in the currency of the book. */
  amount: z.number(),
  currencyCode: z.string(),
  reverses: LinkedEntry.nullable(),
  reversedBy: LinkedEntry.nullable(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

export const EntryLine = z.strictObject({
  line: z.int(),
  account: AccountName,
  basis: z.enum(POSTING_BASES),
  /** In the currency of the book; one of the two is 0. */
  debit: z.number(),
  credit: z.number(),
  /** What moved, in its own currency, debits positive; null in the currency of the book. */
  foreign: z
    .strictObject({ amount: z.number(), currencyCode: z.string(), exchangeRate: z.string().nullable() })
    .nullable(),
  client: z.strictObject({ id: Id(), name: z.string() }).nullable(),
  matter: z.strictObject({ id: Id(), name: z.string(), number: z.string() }).nullable(),
  invoiceId: Id().nullable(),
  description: z.string(),
})

export const JournalEntryDetail = JournalEntry.extend({
  reason: z.string(),
  lines: z.array(EntryLine),
  /** What was attached when it was posted. */
  attachments: z.array(Attachment),
  /** The document that posted it, such as an invoice or a payment, as `event` says; null for an entry by hand. */
  documentId: Id().nullable(),
  /** The month of the entry is closed, so that its reversal needs a later day. */
  isMonthClosed: z.boolean(),
})
export type JournalEntryDetail = z.infer<typeof JournalEntryDetail>

export const JournalFilters = FirmQuery.extend({
  from: optionalQuery(Day()),
  to: optionalQuery(Day()),
  source: z.preprocess(blankIsMissing, z.enum(ENTRY_SOURCES).optional()).catch(undefined),
  accountId: optionalQuery(Id('Account is not known')),
  generalSearchText: pagingKeys.generalSearchText,
})
export type JournalFilters = z.output<typeof JournalFilters>
const JournalListQuery = JournalFilters.extend(pagingKeys)
export type JournalListQuery = z.output<typeof JournalListQuery>

const MAX_AMOUNT = 999_999_999_999
const amount = (label: string) =>
  z.preprocess(blankIsMissing, Decimal(3, `${label} must be number`, { max: MAX_AMOUNT }).optional())

const LineInput = z
  .strictObject(
    {
      accountId: RequiredId('Account is required'),
      debit: amount('Debit'),
      credit: amount('Credit'),
      matterId: OptionalId('Matter is not known'),
      description: Note(500),
    },
    'A line has an account and an amount',
  )
  .refine(({ debit, credit }) => Number(debit ?? 0) > 0 !== Number(credit ?? 0) > 0, {
    error: 'A line is either a debit or a credit',
    path: ['debit'],
  })

const MAX_LINES = 200
/** The last month of the calendar. */
const LAST_MONTH = '2199-12-01'

export const JournalEntryInput = z
  .strictObject({
    ...firmKeys,
    date: postingDay,
    reference: Note(120),
    description: RequiredText(500, 'Description'),
    reason: RequiredText(2_000, 'Reason'),
    /** The currency of the amounts; the firm's own where it is left out. */
    currencyId: CurrencyId,
    /** Billing units for one unit of the firm's currency; needed in another currency than the firm's. */
    exchangeRate: z.preprocess(
      blankIsMissing,
      Decimal(12, 'Exchange Rate must be number', { max: 999_999_999 })
        .refine((rate) => Number(rate) > 0, 'Exchange Rate must be above 0')
        .optional(),
    ),
    lines: z
      .array(LineInput, 'An entry needs at least two lines')
      .min(2, 'An entry needs at least two lines')
      .max(MAX_LINES, `At most ${MAX_LINES} lines`),
    /** The draft that is posted; it is then no draft any more. */
    draftId: OptionalId('Draft is not known'),
    /** Left out, those of the draft. */
    attachmentIds: AttachmentIds.optional(),
    /** Also posts the reversal, on the first day of the next month. */
    reverseNextMonth: z.boolean('Choose whether the entry is reversed').default(false),
  })
  .refine(({ date, reverseNextMonth }) => !reverseNextMonth || date < LAST_MONTH, {
    error: 'There is no next month in which it could be reversed',
    path: ['date'],
  })
export type JournalEntryInput = z.output<typeof JournalEntryInput>

export const ReversalInput = z.strictObject({
  ...firmKeys,
  date: postingDay,
  reason: RequiredText(2_000, 'Reason'),
})
export type ReversalInput = z.output<typeof ReversalInput>

const params = z.object({ id: Id('Not an id') })
const postRefusals = ['month_closed', 'already_posted'] as const

export const journal = {
  list: endpoint('GET', '/admin/accounting/journal', {
    summary: 'Entries of the office book, the latest day first; without those of matters behind a wall',
    access: seesAccounts,
    query: JournalListQuery,
    spelling: listSpelling,
    response: page(JournalEntry),
  }),
  totals: endpoint('GET', '/admin/accounting/journal/totals', {
    summary: 'The number of entries that match a filter',
    access: seesAccounts,
    query: JournalFilters,
    spelling: listSpelling,
    response: z.strictObject({ count: z.int() }),
  }),
  export: endpoint('GET', '/admin/accounting/journal/export', {
    summary: 'The lines of all entries that match a filter, as a CSV or XLSX file',
    access: seesAccounts,
    query: JournalFilters.extend(exportKeys),
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  get: endpoint('GET', '/admin/accounting/journal/:id', {
    summary: 'An entry with its lines',
    access: seesAccounts,
    params,
    ...firmCall,
    response: JournalEntryDetail,
  }),
  create: endpoint('POST', '/admin/accounting/journal', {
    summary: 'Posts an entry by hand; it is numbered, and never changed afterwards',
    access: needs('journalEntry.create'),
    ...firmCall,
    body: JournalEntryInput,
    response: JournalEntryDetail,
    refusals: [
      ...postRefusals,
      'entry_unbalanced',
      'account_archived',
      'account_currency',
      'account_of_documents',
      'currency_unknown',
      'multicurrency_off',
      'amount_too_fine',
      'amount_too_large',
      'draft_posted',
      'file_in_use',
    ],
    done: 'Entry posted',
  }),
  reverse: endpoint('POST', '/admin/accounting/journal/:id/reverse', {
    summary: 'Posts the reversal of an entry that was posted by hand, once',
    access: needs('journalEntry.create'),
    params,
    ...firmCall,
    body: ReversalInput,
    response: JournalEntryDetail,
    refusals: [...postRefusals, 'already_reversed', 'reversal_not_reversible', 'entry_of_document'],
    done: 'Entry reversed',
  }),
}
