import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { DayText, Hours, RateText } from '../../shared/ui/values/Figures.tsx'
import { formatHours } from '../../shared/ui/values/format.ts'
import { Dash, Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { BilledStatus } from '../../shared/records/BilledStatus.tsx'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import type { Group } from './list.ts'
import { billingCurrency, homeCurrency, statusText, workedIfDifferent } from './labels.ts'
import { billableFrom } from '#domain/billable.ts'
import { hoursClock } from '#domain/duration.ts'
import { needsClock } from '#domain/hours.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { FactsLine } from '../../shared/ui/values/FactsLine.tsx'
import styles from './time-entries.module.css'

const isForeign = (entry: TimeEntry) => entry.foreignCurrencyId !== entry.homeCurrencyId

const PhoneAmount = ({ entry }: { entry: TimeEntry }) =>
  entry.isBillable === 2 ? null : (
    <span className={styles.phoneAmount}>
      <Money amount={entry.foreignTotalAmount} currency={billingCurrency(entry)} />
    </span>
  )

/** Billed hours; below them the time worked if it differs, or the same time as a clock where hours are hard to read. */
function HoursCell({ entry, decimals }: { entry: TimeEntry; decimals: number }) {
  const billed = <Hours hours={entry.duration} decimals={decimals} strong />
  const worked = workedIfDifferent(entry)
  if (worked === undefined && !needsClock(String(entry.duration))) return billed
  return (
    <span
      className="lx-two-line"
      title={worked === undefined ? undefined : `Worked ${worked}, billed ${formatHours(entry.duration)} h`}
    >
      {billed}
      <small className="lx-num">{worked === undefined ? hoursClock(entry.workedSeconds) : `${worked} worked`}</small>
    </span>
  )
}

function AmountCell({ entry }: { entry: TimeEntry }) {
  if (entry.isBillable === 2) return <Dash reason="Not billable" />
  return (
    <Money
      amount={entry.foreignTotalAmount}
      currency={billingCurrency(entry)}
      home={isForeign(entry) ? { amount: entry.totalAmount, currency: homeCurrency(entry) } : undefined}
    />
  )
}

/** Narrow tablets have no column for the activity: it follows the client's name. */
const MatterContext = ({ entry }: { entry: TimeEntry }) => (
  <>
    <FactsLine text={entry.clientName} />
    <span className={styles.narrow}>
      {' · '}
      <FactsLine text={facts([entry.activityType, entry.description])} />
    </span>
  </>
)

const day: Column<TimeEntry> = {
  key: 'day',
  header: 'Date',
  sortKey: 'timeEntryDate',
  width: 104,
  cell: (entry) => <DayText day={entry.timeEntryDate} />,
}

const columnsWith = (decimals: number): readonly Column<TimeEntry>[] => [
  {
    key: 'matter',
    header: 'Matter',
    sortKey: 'matterName',
    cell: (entry) => <TwoLine title={entry.matterName} context={<MatterContext entry={entry} />} strong />,
  },
  {
    key: 'activity',
    header: 'Activity and description',
    sortKey: 'activityType',
    priority: 2,
    hideable: true,
    cell: (entry) => <TwoLine title={facts([entry.activityType, entry.taskCode])} context={entry.description} />,
  },
  {
    key: 'person',
    header: 'Entered by',
    sortKey: 'userName',
    width: 168,
    priority: 3,
    hideable: true,
    cell: (entry) => <PersonCell person={{ id: entry.timeEntryUserId, name: entry.userName }} />,
  },
  {
    key: 'hours',
    header: 'Hours',
    sortKey: 'duration',
    align: 'right',
    width: 116,
    cell: (entry) => <HoursCell entry={entry} decimals={decimals} />,
  },
  {
    key: 'rate',
    header: 'Rate',
    sortKey: 'rate',
    align: 'right',
    width: 110,
    priority: 3,
    hideable: true,
    cell: (entry) =>
      entry.isBillable === 2 ? (
        <Dash reason="Not billable" />
      ) : (
        <span title={entry.rateExplanation}>
          <RateText rate={entry.foreignUserRate} currency={billingCurrency(entry)} withUnit={false} />
        </span>
      ),
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'totalAmount',
    align: 'right',
    width: 144,
    cell: (entry) => <AmountCell entry={entry} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 132,
    cell: (entry) => (
      <BilledStatus
        kind="timeEntry"
        status={statusText(entry)}
        workId={billableFrom(entry.isBillable) === 'onInvoice' ? entry.id : undefined}
      />
    ),
  },
]

/** On a matter's page the activity distinguishes the rows, so its column is never hidden. */
function onMatter(column: Column<TimeEntry>): Column<TimeEntry> {
  const { priority: _, ...steady } = column
  return column.key === 'activity' ? steady : column
}

const known = new Map<string, readonly Column<TimeEntry>[]>()

interface Look {
  readonly group: Group
  readonly isOfMatter: boolean
  /** Of the hours. */
  readonly decimals: number
}

/** Under headings of days there is no column for the day. The same look answers the same array, which rows compare. */
export function columnsFor({ group, isOfMatter, decimals }: Look): readonly Column<TimeEntry>[] {
  const key = `${group} ${isOfMatter} ${decimals}`
  const found = known.get(key)
  if (found) return found
  const own = isOfMatter ? columnsWith(decimals).map(onMatter) : columnsWith(decimals)
  const columns = group === 'day' ? own : [day, ...own]
  known.set(key, columns)
  return columns
}

export const phoneRow = (entry: TimeEntry): PhoneRow => ({
  title: entry.matterName,
  figure: (
    <span className="lx-nowrap">
      <Hours hours={entry.duration} withUnit /> <PhoneAmount entry={entry} />
    </span>
  ),
  context: facts([entry.activityType, entry.description]),
  onMatter: { title: entry.activityType, context: facts([entry.userName, entry.description]) },
  status: <StatusBadge kind="timeEntry" status={statusText(entry)} plain />,
})
