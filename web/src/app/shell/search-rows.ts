import IconBriefcase2 from '@tabler/icons-react/dist/esm/icons/IconBriefcase2.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import type { Hit } from '../../features/search/hit.ts'
import { hitIcons } from '../../features/search/icons.ts'
import type { Hits } from '../../features/search/use-hits.ts'
import { paths } from '../../shared/paths.ts'

interface Section {
  name: string
  icon: TablerIcon
  list: (query: { search: string }) => string
}

/** The seven sections, in the spec's order; choosing one opens its list with the text as its search. */
const searchSections: readonly Section[] = [
  { name: 'clients', icon: IconUsers, list: paths.clients },
  { name: 'matters', icon: IconBriefcase2, list: paths.matters },
  { name: 'time entries', icon: IconClock, list: paths.timeEntries },
  { name: 'progress notes', icon: IconNotes, list: paths.progressNotes },
  { name: 'expenses', icon: IconReceipt, list: paths.expenses },
  { name: 'court updates', icon: IconFileText, list: paths.courtUpdates },
  { name: 'flat fees', icon: IconCash, list: paths.flatFees },
]

/** What choosing a row does: opens a list, opens a record, or searches again. */
type Choice = { readonly href: string } | { readonly hit: Hit } | 'retry'

export interface SearchRow {
  readonly key: string
  readonly icon: TablerIcon
  readonly label: string
  readonly note: string
  readonly choice: Choice
}

/** Rows that stand together; records under the name of their kind. */
export interface SearchGroup {
  readonly label: string | undefined
  readonly rows: readonly SearchRow[]
}

/** `{text} in {section}` for each section, then the records found, then the way to ask again where that failed. */
export function searchGroups(text: string, { groups, hasFailed }: Hits): readonly SearchGroup[] {
  if (text === '') return []
  const sections = searchSections.map(({ name, icon, list }) => ({
    key: name,
    icon,
    label: text,
    note: ` in ${name}`,
    choice: { href: list({ search: text }) },
  }))
  const records = groups.map(({ kind, label, hits }) => ({
    label,
    rows: hits.map((hit) => ({
      key: hit.key,
      icon: hitIcons[kind],
      label: hit.label,
      note: hit.note,
      choice: { hit },
    })),
  }))
  const retry: SearchRow = {
    key: 'retry',
    icon: IconRefresh,
    label: 'Could not search',
    note: 'Try again',
    choice: 'retry',
  }
  return [{ label: undefined, rows: sections }, ...records, ...(hasFailed ? [{ label: 'Records', rows: [retry] }] : [])]
}
