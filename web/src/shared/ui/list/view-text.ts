import { parseSearch, stringifySearch } from '../../search-text.ts'
import type { SearchParams } from './filter-kinds.ts'
import { hideWord } from './use-table-view.ts'

/** Words that say where somebody is in a list, not how it is arranged. */
const PASSING: ReadonlySet<string> = new Set(['page', 'saved', 'hide'])

/** A list as it is arranged: filters, search, order, grouping and columns as the query of an address, in one order of its words. */
export function viewText(url: SearchParams, hidden: readonly string[]): string {
  const kept = Object.entries(url)
    .filter(([word, value]) => !PASSING.has(word) && value !== undefined && value !== '')
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  return stringifySearch({ ...Object.fromEntries(kept), hide: hideWord(hidden.toSorted()) }).replace(/^\?/, '')
}

interface View {
  readonly id: string
  readonly query: string
}

/** What opening a view changes in the address: its own words, and null for the list's other words. */
export function wordsOfView(view: View | undefined, words: readonly string[]): Record<string, string | null> {
  const none = Object.fromEntries(words.map((word) => [word, null]))
  if (!view) return none
  const given = Object.entries(parseSearch(view.query)).filter(([word]) => word in none)
  return { ...none, ...Object.fromEntries(given.map(([word, value]) => [word, String(value)])), saved: view.id }
}
