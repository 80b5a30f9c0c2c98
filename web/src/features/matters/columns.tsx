import type { MatterFigures, MatterRow } from '#contract/matters.ts'
import { paths } from '../../shared/paths.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { AvatarStack } from '../../shared/ui/values/Avatar.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import type { CurrencyText } from '../../shared/ui/values/format.ts'
import { Dash, Money } from '../../shared/ui/values/Money.tsx'
import { BudgetShare } from '../budgets/public.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { facts } from '../../shared/ui/values/facts.ts'

/** A row of the list with the sums of its time, once they are loaded. */
export interface ListedMatter extends MatterRow {
  readonly figures: MatterFigures | undefined
  readonly home: CurrencyText
}

const matter: Column<ListedMatter> = {
  key: 'matter',
  header: 'Matter',
  sortKey: 'matterName',
  cell: ({ id, matterName, matterNumber, clientName }) => (
    <TwoLine title={matterName} context={facts([matterNumber, clientName])} href={paths.matter(id)} />
  ),
}
const area: Column<ListedMatter> = {
  key: 'area',
  header: 'Practice area, rate type',
  width: 162,
  priority: 2,
  hideable: true,
  cell: ({ practiceAreas, matterRate }) =>
    practiceAreas.length === 0 ? (
      <span className="lx-soft">{matterRate}</span>
    ) : (
      <TwoLine title={practiceAreas.join(', ')} context={matterRate} />
    ),
}
const team: Column<ListedMatter> = {
  key: 'team',
  header: 'Team',
  width: 124,
  priority: 4,
  hideable: true,
  cell: (row) => {
    const people = teamOf(row)
    return people.length === 0 ? <Dash /> : <AvatarStack people={people} max={3} />
  },
}
const opened: Column<ListedMatter> = {
  key: 'opened',
  header: 'Opened',
  sortKey: 'matterOpenDate',
  width: 104,
  priority: 2,
  hideable: true,
  cell: ({ matterOpenDate }) => <DayText day={matterOpenDate} />,
}
const status: Column<ListedMatter> = {
  key: 'status',
  header: 'Status',
  width: 96,
  cell: (row) => <StatusBadge kind="matter" status={row.status} plain />,
}
/** The stage has no column of its own: at 1440 px that would leave a third of each matter's name. */
const statusAndStage: Column<ListedMatter> = {
  key: 'status',
  header: 'Status, stage',
  width: 124,
  cell: (row) => (
    <span className="lx-two-line">
      <StatusBadge kind="matter" status={row.status} plain />
      {row.stage && (
        <small title={row.stage.name} dir="auto">
          {row.stage.name}
        </small>
      )}
    </span>
  ),
}
const unbilled: Column<ListedMatter> = {
  key: 'unbilled',
  header: 'Unbilled time',
  align: 'right',
  width: 144,
  hideable: true,
  cell: ({ figures, home }) => <Money amount={figures?.unbilledAmount} currency={home} dashZero />,
}
const budget: Column<ListedMatter> = {
  key: 'budget',
  header: 'Budget',
  align: 'right',
  width: 84,
  priority: 2,
  hideable: true,
  cell: ({ figures, home }) => <BudgetShare budget={figures?.budget} home={home} />,
}
const activity: Column<ListedMatter> = {
  key: 'activity',
  header: 'Last activity',
  width: 104,
  priority: 3,
  hideable: true,
  cell: ({ figures }) => <DayText day={figures?.lastWorkedOn} />,
}

/** The responsible attorney first, then the rest of the team. */
function teamOf({ responsible, team: members }: MatterRow) {
  const others = members.filter(({ userId }) => userId !== responsible?.userId)
  return [...(responsible ? [responsible] : []), ...others].map(({ userId, name }) => ({ id: userId, name }))
}

/** On the client's own page its name is left out. */
const matterOfClient: Column<ListedMatter> = {
  ...matter,
  cell: ({ id, matterName, matterNumber, matterRate }) => (
    <TwoLine title={matterName} context={`${matterNumber} · ${matterRate}`} href={paths.matter(id)} />
  ),
}

export const columnsOfClient = [matterOfClient, opened, status] as const
export const columnsOfClientWithTime = [matterOfClient, unbilled, opened, status] as const
export const plainColumns = [matter, area, team, opened, statusAndStage] as const
export const columnsWithTime = [matter, area, team, unbilled, activity, opened, statusAndStage] as const
export const columnsWithBudget = [matter, area, team, unbilled, budget, activity, opened, statusAndStage] as const

export const phoneRow = (row: ListedMatter): PhoneRow => ({
  title: row.matterName,
  figure:
    row.figures && row.figures.unbilledAmount > 0 ? (
      <Money amount={row.figures.unbilledAmount} currency={row.home} />
    ) : undefined,
  context: facts([row.matterNumber, row.clientName]),
  status: <StatusBadge kind="matter" status={row.status} plain />,
})
