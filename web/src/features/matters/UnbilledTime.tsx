import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useQuery } from '@tanstack/react-query'
import type { Matter } from '#contract/matters.ts'
import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { timeEntryPopup } from '../../shared/records/time-entry-popup-store.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { DayText, Hours } from '../../shared/ui/values/Figures.tsx'
import { formatCount } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { latestUnbilledQuery } from './queries.ts'
import { facts } from '../../shared/ui/values/facts.ts'

const MAX_ROWS = 6

const amountOf = (entry: TimeEntry) => (
  <Money
    amount={entry.foreignTotalAmount}
    currency={{ symbol: entry.foreignCurrencySymbol, code: entry.foreignCurrencyCode }}
  />
)

const columns: readonly Column<TimeEntry>[] = [
  { key: 'day', header: 'Date', width: 118, cell: (entry) => <DayText day={entry.timeEntryDate} /> },
  {
    key: 'activity',
    header: 'Activity and description',
    cell: (entry) => <TwoLine title={entry.activityType} context={entry.description} />,
  },
  {
    key: 'person',
    header: 'Entered by',
    width: 160,
    priority: 3,
    cell: (entry) => <PersonCell person={{ id: entry.timeEntryUserId, name: entry.userName }} />,
  },
  {
    key: 'hours',
    header: 'Hours',
    align: 'right',
    width: 96,
    cell: (entry) => <Hours hours={entry.duration} strong />,
  },
  { key: 'amount', header: 'Amount', align: 'right', width: 120, cell: amountOf },
]

const phoneRow = (entry: TimeEntry): PhoneRow => ({
  title: entry.activityType,
  figure: amountOf(entry),
  context: facts([entry.userName, entry.description]),
  status: <DayText day={entry.timeEntryDate} />,
})

/** The latest work that is on no invoice yet. */
export function UnbilledTime({ matter, count }: { matter: Matter; count: number | undefined }) {
  const { firm } = useCurrentUser()
  const answer = useQuery(latestUnbilledQuery(firm, matter.id, MAX_ROWS))
  const rows = answer.data?.data
  const content = () => {
    if (answer.isError && !rows)
      return <LoadError title="The time did not load" text="" onRetry={() => void answer.refetch()} />
    if (rows?.length === 0)
      return (
        <EmptyState
          icon={IconClock}
          title="No unbilled time"
          text="Billable work on this matter is listed here until it is on an invoice."
        />
      )
    return (
      <DataTable
        caption="Unbilled time"
        columns={columns}
        rows={rows}
        awaited={MAX_ROWS}
        rowId={(entry) => entry.id}
        rowName={(entry) => `${entry.activityType}, ${entry.timeEntryDate}`}
        phone={phoneRow}
        onOpen={(entry) => timeEntryPopup.open('createNew', entry.id)}
        inPanel
      />
    )
  }
  return (
    <Panel
      title="Unbilled time"
      count={count ? formatCount(count) : undefined}
      flush
      more={
        <AppLink href={paths.matter(matter.id, 'time')} className="lx-link">
          View all time
        </AppLink>
      }
    >
      {content()}
    </Panel>
  )
}
