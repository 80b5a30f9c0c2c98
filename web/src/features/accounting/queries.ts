import type { z } from 'zod'
import { closings } from '#contract/closings.ts'
import { journal, type JournalEntryInput } from '#contract/journal.ts'
import { journalDrafts, type JournalDraftInput } from '#contract/journal-drafts.ts'
import { ledgerAccounts } from '#contract/ledger-accounts.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export type EntryBody = z.input<typeof JournalEntryInput>
export type DraftBody = z.input<typeof JournalDraftInput>

export const accountsQuery = (firm: Firm) => queryFor(ledgerAccounts.list, { query: firm })
export const entryQuery = (firm: Firm, id: string) => queryFor(journal.get, { params: { id }, query: firm })
export const closingsQuery = (firm: Firm) => queryFor(closings.list, { query: firm })

/** The messages of the calls are the toasts. */
export const messageOf = async (answer: Promise<{ readonly message: string }>): Promise<string> =>
  (await answer).message

export const postEntry = (firm: Firm, body: EntryBody, idempotencyKey: string) =>
  exchange(journal.create, { query: firm, body }, { idempotencyKey })

export const draftsQuery = (firm: Firm) => queryFor(journalDrafts.list, { query: firm })
export const draftQuery = (firm: Firm, id: string) => queryFor(journalDrafts.get, { params: { id }, query: firm })

/** Creates the draft, or changes the one that is edited. */
export const saveDraft = (firm: Firm, id: string | undefined, body: DraftBody) =>
  id === undefined
    ? exchange(journalDrafts.create, { query: firm, body })
    : exchange(journalDrafts.update, { params: { id }, query: firm, body })

export const deleteDraft = (firm: Firm, id: string) =>
  messageOf(exchange(journalDrafts.delete, { params: { id }, query: firm }))
