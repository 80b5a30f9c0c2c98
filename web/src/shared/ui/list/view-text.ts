import { parseSearch, stringifySearch } from '../../search-text.ts'
import type { SavedView } from '#contract/saved-views.ts'
import type { SearchParams } from './filter-kinds.ts'
import { hideWord } from './use-table-view.ts'

/** Keys that are about the position in a list, not about its arrangement. */
const PASSING: ReadonlySet<string> = new Set(['page', 'saved', 'hide'])

/** The arrangement of a list as the query of an address: filters, search, order, grouping and columns, sorted by key. */
export function viewText(url: SearchParams, hidden: readonly string[]): string {
  const params = Object.entries(url)
    .filter(([key, value]) => !PASSING.has(key) && value !== undefined && value !== '')
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  return stringifySearch({ ...Object.fromEntries(params), hide: hideWord(hidden.toSorted()) }).replace(/^\?/, '')
}

type View = Pick<SavedView, 'id' | 'query'>

/** The changes of the address that open a view: its own parameters, and null for the list's other keys. */
export function viewChanges(view: View | undefined, urlKeys: readonly string[]): Record<string, string | null> {
  const none = Object.fromEntries(urlKeys.map((key) => [key, null]))
  if (!view) return none
  const params = Object.entries(parseSearch(view.query)).filter(([key]) => key in none)
  return { ...none, ...Object.fromEntries(params.map(([key, value]) => [key, String(value)])), saved: view.id }
}
