import { z } from 'zod'
import { AnsweredDay, firmCall, firmKeys, Id, Moment, Person, RequiredText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { Note, requiredDay } from './fields.ts'
import { seesAccounts } from './ledger-accounts.ts'

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

/** Closing and reopening change what every report may still become: for people who both post entries and read reports. */
const mayClose = needs('journalEntry.create', 'Reports')

export const closings = {
  list: endpoint('GET', '/admin/accounting/closings', {
    summary: 'How far the office book is closed, and who closed and reopened months, latest first',
    access: seesAccounts,
    ...firmCall,
    response: Closings,
  }),
  create: endpoint('POST', '/admin/accounting/closings', {
    summary: 'Closes the office book to the end of a month; its checks must agree',
    access: mayClose,
    ...firmCall,
    body: z.strictObject({ ...firmKeys, through: requiredDay, reason: Note(2_000) }),
    response: Closings,
    refusals: ['month_not_open', 'month_not_over', 'not_end_of_month', 'books_differ'],
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
