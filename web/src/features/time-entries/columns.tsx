import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { DayText, Hours, RateText } from '../../shared/ui/values/Figures.tsx'
import { formatHours } from '../../shared/ui/values/format.ts'
import { Dash, Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import type { Group } from './list.ts'
import { billingCurrency, homeCurrency, statusText, workedIfDifferent } from './labels.ts'
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

/** Billed hours, and the hours worked if they differ. */
function HoursCell({ entry }: { entry: TimeEntry }) {
  const worked = workedIfDifferent(entry)
  if (worked === undefined) return <Hours hours={entry.duration} strong />
  const billed = formatHours(entry.duration)
  const short = formatHours(entry.workedHours)
  return (
    <span className="lx-two-line" title={`Worked ${worked} h, billed ${formatHours(entry.duration, 4)} h`}>
      <Hours hours={entry.duration} strong />
      <small className="lx-num">{short === billed ? worked : short} worked</small>
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

const columns: readonly Column<TimeEntry>[] = [
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
    cell: (entry) => <TwoLine title={entry.activityType} context={entry.description} />,
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
    width: 84,
    cell: (entry) => <HoursCell entry={entry} />,
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
    cell: (entry) => <StatusBadge kind="timeEntry" status={statusText(entry)} plain />,
  },
]

/** On a matter's page the activity distinguishes the rows, so its column is never hidden. */
const columnsOfMatter = columns.map((column) => {
  const { priority: _, ...steady } = column
  return column.key === 'activity' ? steady : column
})
const variants = {
  plain: { grouped: columns, dated: [day, ...columns] },
  ofMatter: { grouped: columnsOfMatter, dated: [day, ...columnsOfMatter] },
} as const

/** Under headings of days or weeks there is no column for the day. */
export function columnsFor(group: Group, isOfMatter: boolean): readonly Column<TimeEntry>[] {
  const { grouped, dated } = variants[isOfMatter ? 'ofMatter' : 'plain']
  return group === 'none' ? dated : grouped
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
