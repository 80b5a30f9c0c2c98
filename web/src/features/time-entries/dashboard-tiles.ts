import { paths } from '../../shared/paths.ts'
import type { DashboardTiles } from '../../shared/records/dashboard-tiles.ts'
import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'
import type { Kpi } from '../../shared/ui/page/KpiStrip.tsx'
import { formatHours } from '../../shared/ui/values/format.ts'

interface AgainstTarget {
  hours: number
  target: number
  /** There is a target, but not for this day. */
  isFree?: boolean
  /** The share of the target's time that has passed. */
  elapsed?: number
}

const hoursCell = (
  label: string,
  { hours, target, isFree = false, elapsed }: AgainstTarget,
  query: Parameters<typeof paths.timeEntries>[0],
): Kpi => ({
  key: label,
  label,
  value: formatHours(hours),
  unit: target > 0 ? `of ${formatHours(target)} h` : 'h',
  href: paths.timeEntries(query),
  ...(target > 0
    ? {
        meter: {
          share: hours / target,
          target: elapsed,
          text: `${formatHours(hours)} of ${formatHours(target)} hours`,
        },
      }
    : { note: isFree ? 'No working day' : 'No daily target' }),
})

export const timeEntryTiles: DashboardTiles = {
  cells: ({ hours, today, week }, { userId }) =>
    hours
      ? [
          hoursCell(
            'Hours today',
            { hours: hours.today, target: hours.targetToday, isFree: hours.targetWeek > 0 },
            { from: today, to: today, userId },
          ),
          hoursCell(
            'Hours this week',
            { hours: hours.week, target: hours.targetWeek, elapsed: hours.weekElapsed },
            { from: week.first, to: week.last, userId },
          ),
        ]
      : [],
  unbilled: {
    label: 'Unbilled time',
    noun: { one: 'entry', many: 'entries' },
    of: ({ unbilledTime }) => unbilledTime,
    href: ({ userId }) => paths.timeEntries({ billable: 'yes', userId }),
    ofMatter: ({ unbilledTime }) => unbilledTime,
    hrefOfMatter: (matterId) => paths.timeEntries({ billable: 'yes', matterId }),
  },
  Charts: lazyTab(() => import('./DashboardCharts.tsx')),
  Table: lazyTab(() => import('./TimeByPerson.tsx')),
  waiting: {
    returnedTime: {
      noun: { one: 'returned entry', many: 'returned entries' },
      text: 'to correct',
      verb: 'Correct',
      target: { href: (userId) => paths.timeEntries({ status: 'returned', userId }) },
    },
    draftTime: {
      noun: { one: 'draft entry', many: 'draft entries' },
      text: 'to finish',
      verb: 'Open',
      target: { href: (userId) => paths.timeEntries({ status: 'draft', userId }) },
    },
    unsavedTimer: {
      noun: { one: 'timer', many: 'timers' },
      text: 'measured, not saved',
      verb: 'Save',
      target: { open: () => void import('../timer/public.ts').then(({ stopTimer }) => stopTimer()) },
    },
  },
}
