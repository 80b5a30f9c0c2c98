import IconBriefcase2 from '@tabler/icons-react/dist/esm/icons/IconBriefcase2.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { paths } from '../../shared/paths.ts'
import type { SearchHit } from './slots.ts'

interface Section {
  name: string
  icon: TablerIcon
  list: (query: { search: string }) => string
}

/** The seven sections, in the spec's order; choosing one opens its list with the text as its search. */
export const searchSections: readonly Section[] = [
  { name: 'clients', icon: IconUsers, list: paths.clients },
  { name: 'matters', icon: IconBriefcase2, list: paths.matters },
  { name: 'time entries', icon: IconClock, list: paths.timeEntries },
  { name: 'progress notes', icon: IconNotes, list: paths.progressNotes },
  { name: 'expenses', icon: IconReceipt, list: paths.expenses },
  { name: 'court updates', icon: IconFileText, list: paths.courtUpdates },
  { name: 'flat fees', icon: IconCash, list: paths.flatFees },
]

export const hitIcons: Readonly<Record<SearchHit['kind'], TablerIcon>> = {
  client: IconUsers,
  matter: IconBriefcase2,
  timeEntry: IconClock,
}
