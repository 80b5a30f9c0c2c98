import { z } from 'zod'
import { CLIENT_TYPES } from './clients.ts'
import { AnsweredDay, FirmQuery, firmSpelling, Id, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { MATTER_STATUSES } from './matters.ts'

/** How many records of a kind the global search shows. */
export const MOST_HITS = 5
/** One letter finds everything, and therefore nothing. */
export const LEAST_SEARCH_LETTERS = 2

const SearchText = Text(200).optional()

const chargeHit = {
  id: Id(),
  description: z.string(),
  date: AnsweredDay,
  /** Blank for the firm's own, and where the person may see the charge and not its matter. */
  matterName: z.string(),
  amount: z.number(),
  currencySymbol: z.string(),
  currencyCode: z.string(),
}

const updateHit = {
  id: Id(),
  title: z.string(),
  /** The beginning of what was written. */
  excerpt: z.string(),
  date: AnsweredDay,
  matterName: z.string(),
}

export const SearchHits = z.strictObject({
  matters: z.array(
    z.strictObject({
      id: Id(),
      name: z.string(),
      number: z.string(),
      clientName: z.string(),
      status: z.enum(MATTER_STATUSES),
    }),
  ),
  clients: z.array(
    z.strictObject({ id: Id(), name: z.string(), number: z.string(), clientType: z.enum(CLIENT_TYPES) }),
  ),
  timeEntries: z.array(
    z.strictObject({
      id: Id(),
      description: z.string(),
      timeEntryDate: AnsweredDay,
      /** Blank where the person may see their entry and not its matter. */
      matterName: z.string(),
      userName: z.string(),
      /** Billed hours, 4 decimals. */
      duration: z.number(),
    }),
  ),
  progressNotes: z.array(z.strictObject(updateHit)),
  courtUpdates: z.array(z.strictObject({ ...updateHit, courtName: z.string(), suitNumber: z.string() })),
  expenses: z.array(z.strictObject({ ...chargeHit, category: z.string(), vendor: z.string() })),
  flatFees: z.array(z.strictObject(chargeHit)),
})
export type SearchHits = z.infer<typeof SearchHits>

export const search = {
  hits: endpoint({
    method: 'GET',
    path: '/admin/search',
    summary: 'The likeliest records of each kind for a text, five of each that the person may see at most',
    // A section whose permission is missing is empty: the box is on every page.
    access: needs(),
    query: FirmQuery.extend({ text: SearchText, generalSearchText: SearchText }),
    spelling: { ...firmSpelling, generalSearchText: 'GeneralSearchText' },
    response: SearchHits,
  }),
}
