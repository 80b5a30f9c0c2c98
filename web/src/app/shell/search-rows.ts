import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import type { Hits } from '../../features/search/use-hits.ts'
import { recordTypes } from '../../record-types.ts'
import { isSearched, type Hit } from '../../shared/records/record-type.ts'

/** The sections in the spec's order; choosing one opens its list with the text as its search. */
export const searchSections = (types = recordTypes) =>
  types
    .filter(isSearched)
    .toSorted((one, other) => one.search.section - other.search.section)
    .map(({ label, icon, list, search }) => ({ name: label.toLowerCase(), icon: search.sectionIcon ?? icon, list }))

/** A row opens a list, opens a record, or searches again. */
type Choice = { readonly href: string } | { readonly hit: Hit } | 'retry'

export interface SearchRow {
  readonly key: string
  readonly icon: TablerIcon
  readonly label: string
  readonly note: string
  readonly choice: Choice
}

/** A group of rows; records are grouped under the name of their type. */
export interface SearchGroup {
  readonly label: string | undefined
  readonly rows: readonly SearchRow[]
}

/** `{text} in {section}` for each section, then the records found, or a row to retry a failed search. */
export function searchGroups(text: string, { groups, hasFailed }: Hits): readonly SearchGroup[] {
  if (text === '') return []
  const sections = searchSections().map(({ name, icon, list }) => ({
    key: name,
    icon,
    label: text,
    note: ` in ${name}`,
    choice: { href: list({ search: text }) },
  }))
  const records = groups.map(({ label, icon, hits }) => ({
    label,
    rows: hits.map((hit) => ({ key: hit.key, icon, label: hit.label, note: hit.note, choice: { hit } })),
  }))
  const retry = {
    key: 'retry',
    icon: IconRefresh,
    label: 'Could not search',
    note: 'Try again',
    choice: 'retry',
  } as const
  return [{ label: undefined, rows: sections }, ...records, ...(hasFailed ? [{ label: 'Records', rows: [retry] }] : [])]
}
