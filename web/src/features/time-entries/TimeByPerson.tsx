import { useMemo } from 'react'
import type { TimeOfPerson } from '#contract/dashboard-shapes.ts'
import type { DashboardFigures } from '#contract/dashboard.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { ChartProps } from '../../shared/records/dashboard-tiles.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { Hours } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatHours } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import styles from './charts.module.css'

const weekHref = ({ week }: DashboardFigures, userId: string) =>
  paths.timeEntries({ from: week.first, to: week.last, userId })
const unbilledHref = (userId: string) => paths.timeEntries({ billable: 'yes', userId })

const columnsFor = (figures: DashboardFigures): readonly Column<TimeOfPerson>[] => [
  { key: 'person', header: 'Person', cell: ({ userId, name }) => <PersonCell person={{ id: userId, name }} /> },
  {
    key: 'week',
    header: 'This week',
    align: 'right',
    width: 120,
    cell: ({ userId, week }) => (
      <AppLink href={weekHref(figures, userId)} className={styles.figure}>
        <Hours hours={week} />
      </AppLink>
    ),
  },
  {
    key: 'target',
    header: 'Target',
    align: 'right',
    width: 110,
    priority: 2,
    cell: ({ targetWeek }) => <Hours hours={targetWeek} dashZero />,
  },
  {
    key: 'hours',
    header: 'Unbilled hours',
    align: 'right',
    width: 140,
    cell: ({ unbilledHours }) => <Hours hours={unbilledHours} dashZero />,
  },
  {
    key: 'amount',
    header: 'Unbilled time',
    align: 'right',
    width: 170,
    cell: ({ userId, unbilledAmount }) => (
      <AppLink href={unbilledHref(userId)} className={styles.figure}>
        <Money amount={unbilledAmount} currency={currencyOf(figures)} />
      </AppLink>
    ),
  },
]

/** Hours and unbilled time of each person, in the figures of the firm. */
export default function TimeByPerson({ figures }: ChartProps) {
  const columns = useMemo(() => columnsFor(figures), [figures])
  const { timeByPerson: people } = figures
  if (!people || people.length === 0) return null
  return (
    <Panel title="By person" flush>
      <DataTable
        caption="Hours and unbilled time by person"
        columns={columns}
        rows={people}
        rowId={({ userId }) => userId}
        rowName={({ name }) => name}
        phone={({ userId, name, week, targetWeek, unbilledAmount }) => ({
          title: name,
          figure: (
            <AppLink href={unbilledHref(userId)} className={styles.figure}>
              <Money amount={unbilledAmount} currency={currencyOf(figures)} />
            </AppLink>
          ),
          context: `${formatHours(week)} of ${formatHours(targetWeek)} h this week`,
        })}
        inPanel
      />
    </Panel>
  )
}
