import type { z } from 'zod'
import { closings } from '#contract/closings.ts'
import { journal, type JournalEntryInput } from '#contract/journal.ts'
import { ledgerAccounts } from '#contract/ledger-accounts.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export type EntryBody = z.input<typeof JournalEntryInput>

export const accountsQuery = (firm: Firm) => queryFor(ledgerAccounts.list, { query: firm })
export const entryQuery = (firm: Firm, id: string) => queryFor(journal.get, { params: { id }, query: firm })
export const closingsQuery = (firm: Firm) => queryFor(closings.list, { query: firm })

/** The messages of the calls are the toasts. */
export const messageOf = async (answer: Promise<{ readonly message: string }>): Promise<string> =>
  (await answer).message

export const postEntry = (firm: Firm, body: EntryBody, idempotencyKey: string) =>
  exchange(journal.create, { query: firm, body }, { idempotencyKey })
