import { holds } from '#domain/permissions.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { LEAST_SEARCH_LETTERS, type search as contract } from '#contract/search.ts'
import type { FirmContext } from '../../platform/context.ts'
import {
  likelyClients,
  likelyMatters,
  newestEntries,
  newestExpenses,
  newestFlatFees,
  newestUpdates,
} from './queries.ts'
import {
  toClientHit,
  toEntryHit,
  toExpenseHit,
  toFlatFeeHit,
  toMatterHit,
  toCourtUpdateHit,
  toNoteHit,
} from './view.ts'

const NOTHING: Answer<typeof contract.hits> = {
  matters: [],
  clients: [],
  timeEntries: [],
  progressNotes: [],
  courtUpdates: [],
  expenses: [],
  flatFees: [],
}

/** Every section is asked before the first one answers; what the person may not see at all is not asked. */
export async function findHits(
  { tx, membership: { permissions } }: FirmContext,
  { query }: Received<typeof contract.hits>,
): Promise<Answer<typeof contract.hits>> {
  const text = query.text ?? query.generalSearchText ?? ''
  if ([...text].length < LEAST_SEARCH_LETTERS) return NOTHING
  const [matters, clients, entries, notes, updates, expenses, flatFees] = await Promise.all([
    holds(permissions, 'matterMaster') ? likelyMatters(tx, text) : [],
    holds(permissions, 'clientInfo') ? likelyClients(tx, text) : [],
    holds(permissions, 'timeEntry') ? newestEntries(tx, text) : [],
    holds(permissions, 'progressNote') ? newestUpdates(tx, 'note', text) : [],
    holds(permissions, 'courtUpdate') ? newestUpdates(tx, 'court', text) : [],
    holds(permissions, 'expensePermission') ? newestExpenses(tx, text) : [],
    holds(permissions, 'flatFeePermission') ? newestFlatFees(tx, text) : [],
  ])
  return {
    matters: matters.map(toMatterHit),
    clients: clients.map(toClientHit),
    timeEntries: entries.map(toEntryHit),
    progressNotes: notes.map(toNoteHit),
    courtUpdates: updates.map(toCourtUpdateHit),
    expenses: expenses.map(toExpenseHit),
    flatFees: flatFees.map(toFlatFeeHit),
  }
}
