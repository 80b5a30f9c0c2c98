import { z } from 'zod'
import { AnsweredDay, firmCall, firmKeys, FirmQuery, firmSpelling, Id, Moment, Person, RequiredText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { Note, requiredDay } from './fields.ts'
import { AccountName, seesAccounts } from './ledger-accounts.ts'

export const Closing = z.strictObject({
  id: Id(),
  action: z.enum(['closed', 'reopened']),
  /** The last day that was closed from then on; null where none was. */
  through: AnsweredDay.nullable(),
  at: Moment,
  person: Person.nullable(),
  reason: z.string(),
  /** A fingerprint of the trial balance at the last day, when it was closed. */
  digest: z.string().nullable(),
})
export type Closing = z.infer<typeof Closing>

export const Closings = z.strictObject({
  closedThrough: AnsweredDay.nullable(),
  /** The day of the first entry; null where nothing is posted. */
  firstEntryOn: AnsweredDay.nullable(),
  history: z.array(Closing),
})
export type Closings = z.infer<typeof Closings>

/** What is looked at before months are closed. None of it prevents the closing but books that differ from their entries. */
export const ClosingChecklist = z.strictObject({
  through: AnsweredDay,
  currencyCode: z.string(),
  /** Invoices dated in these months that are not approved; they would need another day. */
  draftInvoices: z.int(),
  /** Journal entries dated in these months, or without a date, that are drafts; posting them would need another day. */
  draftEntries: z.int(),
  /** Stored sums of these months that differ from their entries. */
  differences: z.int(),
  /** Foreign money and receivables at the end of the last day, with what they are worth beyond what the books say. */
  valuation: z.array(
    z.strictObject({
      account: AccountName,
      currencyCode: z.string(),
      balance: z.number(),
      booked: z.number(),
      /** Null where no rate is known. */
      exchangeRate: z.string().nullable(),
      rateDay: AnsweredDay.nullable(),
      difference: z.number().nullable(),
    }),
  ),
})
export type ClosingChecklist = z.infer<typeof ClosingChecklist>

const monthRefusals = ['month_not_open', 'month_not_over', 'not_end_of_month'] as const

/** Closing and reopening change what every report may still become: for people who both post entries and read reports. */
const mayClose = needs('journalEntry.create', 'Reports')

export const closings = {
  list: endpoint('GET', '/admin/accounting/closings', {
    summary: 'How far the office book is closed, and who closed and reopened months, latest first',
    access: seesAccounts,
    ...firmCall,
    response: Closings,
  }),
  checklist: endpoint('GET', '/admin/accounting/closings/checklist', {
    summary: 'What to look at before the months to a day are closed',
    access: mayClose,
    query: FirmQuery.extend({ through: requiredDay }),
    spelling: firmSpelling,
    response: ClosingChecklist,
    refusals: monthRefusals,
  }),
  value: endpoint('POST', '/admin/accounting/closings/valuation', {
    summary: 'Posts the unrealised exchange differences at the end of a month, and takes them back on the next day',
    access: mayClose,
    ...firmCall,
    body: z.strictObject({ ...firmKeys, through: requiredDay }),
    response: z.strictObject({ entryId: Id() }),
    refusals: [
      ...monthRefusals,
      'month_closed',
      'already_posted',
      'account_archived',
      'nothing_to_value',
      'exchange_rate_missing',
    ],
    done: 'Foreign balances valued',
  }),
  create: endpoint('POST', '/admin/accounting/closings', {
    summary: 'Closes the office book to the end of a month; its checks must agree',
    access: mayClose,
    ...firmCall,
    body: z.strictObject({ ...firmKeys, through: requiredDay, reason: Note(2_000) }),
    response: Closings,
    refusals: [...monthRefusals, 'books_differ'],
    done: 'Month closed',
  }),
  reopen: endpoint('POST', '/admin/accounting/closings/reopen', {
    summary: 'Opens the office book again from a month on, with a reason',
    access: mayClose,
    ...firmCall,
    body: z.strictObject({ ...firmKeys, from: requiredDay, reason: RequiredText(2_000, 'Reason') }),
    response: Closings,
    refusals: ['month_not_closed'],
    done: 'Month opened again',
  }),
}
