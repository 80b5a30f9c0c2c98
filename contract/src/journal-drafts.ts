import { z } from 'zod'
import { AnsweredDay, blankIsMissing, Decimal, firmCall, firmKeys, Id, Moment, Nothing, Person } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { CurrencyId, EditedVersion, Note, OptionalId, postingDay } from './fields.ts'
import { Attachment, AttachmentIds } from './files.ts'

const amount = z.preprocess(blankIsMissing, Decimal(3, 'Amount must be number').optional())

/** An entry by hand as it is written: anything may still be missing, and nothing of it counts. */
export const JournalDraftInput = z.strictObject({
  ...firmKeys,
  date: z.preprocess(blankIsMissing, postingDay.optional()),
  reference: Note(120),
  description: Note(500),
  reason: Note(2_000),
  currencyId: CurrencyId,
  exchangeRate: z.preprocess(blankIsMissing, Decimal(12, 'Exchange Rate must be number').optional()),
  lines: z
    .array(
      z.strictObject({
        accountId: OptionalId('Account is not known'),
        debit: amount,
        credit: amount,
        matterId: OptionalId('Matter is not known'),
        description: Note(500),
      }),
    )
    .max(200, 'At most 200 lines')
    .default([]),
  reverseNextMonth: z.boolean('Choose whether the entry is reversed').default(false),
  /** Left out, a draft keeps the files that it has. */
  attachmentIds: AttachmentIds.optional(),
  version: EditedVersion,
})
export type JournalDraftInput = z.output<typeof JournalDraftInput>

const JournalDraft = z.strictObject({
  id: Id(),
  date: AnsweredDay.nullable(),
  reference: z.string(),
  description: z.string(),
  reason: z.string(),
  currencyId: z.int().nullable(),
  exchangeRate: z.number().nullable(),
  lines: z.array(
    z.strictObject({
      accountId: Id().nullable(),
      debit: z.number().nullable(),
      credit: z.number().nullable(),
      matterId: Id().nullable(),
      description: z.string(),
    }),
  ),
  reverseNextMonth: z.boolean(),
  attachments: z.array(Attachment),
  writtenBy: Person,
  updatedAt: Moment,
  version: z.int(),
})
export type JournalDraft = z.infer<typeof JournalDraft>

const params = z.object({ id: Id('Not an id') })
const access = needs('journalEntry.create')

export const journalDrafts = {
  list: endpoint('GET', '/admin/accounting/journal-drafts', {
    summary: 'Entries by hand that are not posted yet, the latest change first (at most 200); none counts in a balance',
    access,
    ...firmCall,
    response: z.array(JournalDraft),
  }),
  get: endpoint('GET', '/admin/accounting/journal-drafts/:id', {
    summary: 'An entry by hand that is not posted yet, with its files',
    access,
    params,
    ...firmCall,
    response: JournalDraft,
  }),
  create: endpoint('POST', '/admin/accounting/journal-drafts', {
    summary: 'Keeps an entry by hand to be posted later',
    access,
    ...firmCall,
    body: JournalDraftInput,
    response: JournalDraft,
    refusals: ['file_in_use'],
    done: 'Draft saved',
  }),
  update: endpoint('PUT', '/admin/accounting/journal-drafts/:id', {
    summary: 'Changes an entry by hand that is not posted yet',
    access,
    params,
    ...firmCall,
    body: JournalDraftInput,
    response: JournalDraft,
    refusals: ['stale_version', 'draft_posted', 'file_in_use'],
    done: 'Draft saved',
  }),
  delete: endpoint('DELETE', '/admin/accounting/journal-drafts/:id', {
    summary: 'Deletes an entry by hand that is not posted yet, with its files',
    access,
    params,
    ...firmCall,
    response: Nothing,
    refusals: ['draft_posted'],
    done: 'Draft deleted',
  }),
}
