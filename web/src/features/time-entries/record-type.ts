import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { paths } from '../../shared/paths.ts'
import type { RecordType } from '../../shared/records/record-type.ts'
import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'
import { formatCount, formatHours } from '../../shared/ui/values/format.ts'
import { openNewEntry } from '../../shared/records/time-entry-popup-store.ts'

export const timeEntryType: RecordType = {
  name: 'time-entries',
  bin: 'time-entries',
  label: 'Time entries',
  icon: IconClock,
  permission: 'timeEntry',
  list: paths.timeEntries,
  details: async () => (await import('./record-details.ts')).timeEntryDetails,
  search: { section: 3, group: 3 },
  nav: { group: 'Practice', label: 'Time Entries', href: paths.timeEntries() },
  create: {
    label: 'Time Entry',
    place: 5,
    open: openNewEntry,
  },
  fileTab: {
    key: 'time',
    label: 'Time',
    count: ({ timeEntries }) => timeEntries,
    List: lazyTab(() => import('./EntriesList.tsx')),
  },
  unbilled: {
    cell: 'time',
    label: 'time',
    isAlwaysNamed: true,
    of: ({ time }) =>
      time && {
        ...time,
        note: `${formatHours(time.hours)} h, ${formatCount(time.count)} ${time.count === 1 ? 'entry' : 'entries'}`,
      },
  },
  prefetch: async (user, left) => (await import('./prefetch.ts')).prefetchUnbilledTime(user, left),
}
