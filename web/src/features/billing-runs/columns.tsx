import type { BillableMatter, BillingRunItem } from '#contract/billing-run-shapes.ts'
import { paths } from '../../shared/paths.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { AvatarStack } from '../../shared/ui/values/Avatar.tsx'
import { facts } from '../../shared/ui/values/facts.ts'
import { Hours } from '../../shared/ui/values/Figures.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Dash, Money } from '../../shared/ui/values/Money.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { Result } from './Result.tsx'

/** What waits on a matter, as the choice of matters and a run show it. */
type Worth = Pick<
  BillableMatter,
  | 'hours'
  | 'time'
  | 'expenses'
  | 'fees'
  | 'total'
  | 'homeTotal'
  | 'currencyCode'
  | 'currencySymbol'
  | 'homeCurrencyCode'
  | 'homeCurrencySymbol'
>

function TotalOf({ worth }: { worth: Worth }) {
  const { currencyCode, homeCurrencyCode: code, homeCurrencySymbol: symbol, homeTotal } = worth
  const home = currencyCode === code ? undefined : { amount: homeTotal, currency: { code, symbol } }
  return <Money amount={worth.total} currency={currencyOf(worth)} strong home={home} />
}

const figure = (key: 'time' | 'expenses' | 'fees', header: string): Column<Worth> => ({
  key,
  header,
  align: 'right',
  width: key === 'time' ? 140 : 126,
  priority: key === 'time' ? 2 : 3,
  cell: (worth) => <Money amount={worth[key]} currency={currencyOf(worth)} dashZero />,
})

/** `decimals` of the hours are those of the whole column, so that the points stand under each other. */
const figuresWith = (decimals: number): readonly Column<Worth>[] => [
  {
    key: 'hours',
    header: 'Hours',
    align: 'right',
    width: 104,
    priority: 2,
    cell: ({ hours }) => <Hours hours={hours} decimals={decimals} dashZero />,
  },
  figure('time', 'Time'),
  figure('expenses', 'Expenses'),
  figure('fees', 'Flat fees'),
  { key: 'amount', header: 'Total', align: 'right', width: 156, cell: (worth) => <TotalOf worth={worth} /> },
]

const sortable = <Row extends Worth>(columns: readonly Column<Worth>[]): readonly Column<Row>[] =>
  columns.map((column) =>
    column.key === 'amount' || column.key === 'hours' ? { ...column, sortKey: column.key } : column,
  )

const team = (people: readonly ({ userId: string; name: string } | null)[]) => {
  const known = people.flatMap((person) => (person ? [{ id: person.userId, name: person.name }] : []))
  return known.length === 0 ? <Dash reason="Nobody is responsible" /> : <AvatarStack people={known} max={2} />
}

export const matterColumnsWith = (decimals: number): readonly Column<BillableMatter>[] => [
  {
    key: 'matter',
    header: 'Matter',
    sortKey: 'matter',
    cell: ({ id, name, number, clientName }) => (
      <TwoLine title={name} context={facts([number, clientName])} href={paths.matter(id)} />
    ),
  },
  {
    key: 'responsible',
    header: 'Resp.',
    width: 72,
    priority: 3,
    hideable: true,
    cell: ({ responsible }) => team([responsible]),
  },
  ...sortable<BillableMatter>(figuresWith(decimals)),
]

export const matterPhone = (matter: BillableMatter): PhoneRow => ({
  title: matter.name,
  figure: <TotalOf worth={matter} />,
  context: facts([matter.number, matter.clientName]),
  status: <Hours hours={matter.hours} withUnit />,
})

export const itemName = ({ matters, clientName }: BillingRunItem): string =>
  matters.length === 1 ? (matters[0]?.name ?? clientName) : clientName

const itemContext = ({ matters, clientName }: BillingRunItem): string =>
  matters.length === 1
    ? facts([matters[0]?.number, clientName])
    : `${matters.length} matters: ${matters.map(({ number }) => number).join(', ')}`

export const itemColumnsWith = (decimals: number): readonly Column<BillingRunItem>[] => [
  {
    key: 'matter',
    header: 'Matter',
    cell: (item) => <TwoLine title={itemName(item)} context={itemContext(item)} />,
  },
  {
    key: 'responsible',
    header: 'Resp.',
    width: 72,
    priority: 3,
    hideable: true,
    cell: ({ matters }) => {
      const people = matters.flatMap(({ responsible }) => responsible ?? [])
      return team([...new Map(people.map((person) => [person.userId, person])).values()])
    },
  },
  ...figuresWith(decimals),
  { key: 'result', header: 'Result', width: 216, cell: (item) => <Result item={item} /> },
]

export const itemPhone = (item: BillingRunItem): PhoneRow => ({
  title: itemName(item),
  figure: <TotalOf worth={item} />,
  context: itemContext(item),
  status: <Result item={item} />,
})
