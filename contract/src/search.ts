import { z } from 'zod'
import { FirmQuery, firmSpelling, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { mergedShape } from './record-type-parts.ts'

/** The maximum number of records of each type that the global search shows. */
export const MAX_HITS = 5
/** A single letter would match nearly everything. */
export const MIN_SEARCH_LETTERS = 2

const SearchText = Text(200).optional()

export const SearchHits = z.strictObject(mergedShape('hits'))
export type SearchHits = z.infer<typeof SearchHits>

export const search = {
  hits: endpoint('GET', '/admin/search', {
    summary: 'The best matches of each record type for a text, at most five that the person may see',
    // A section whose permission is missing is empty: the box is on every page.
    access: needs(),
    query: FirmQuery.extend({ text: SearchText, generalSearchText: SearchText }),
    spelling: { ...firmSpelling, generalSearchText: 'GeneralSearchText' },
    response: SearchHits,
  }),
}
