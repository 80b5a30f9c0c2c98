import type { FlatFee } from '#contract/flat-fee-shapes.ts'
import { paths } from '../../shared/paths.ts'
import { ChargeAmount } from '../../shared/records/charges.tsx'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { BilledStatus } from '../../shared/records/BilledStatus.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Dash, Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { statusOf } from './labels.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'

const HIDDEN = 'Not visible to you'

export const columns: readonly Column<FlatFee>[] = [
  { key: 'day', header: 'Date', sortKey: 'date', width: 108, cell: (fee) => <DayText day={fee.date} /> },
  {
    key: 'matter',
    header: 'Matter',
    sortKey: 'matterName',
    cell: (fee) => (
      <TwoLine title={fee.matterName ?? HIDDEN} context={fee.clientName ?? ''} href={paths.flatFee(fee.id)} />
    ),
  },
  {
    key: 'description',
    header: 'Description',
    sortKey: 'description',
    priority: 2,
    hideable: true,
    cell: (fee) => (fee.description ? <OneLine text={fee.description} className="lx-soft" /> : <Dash />),
  },
  {
    key: 'earner',
    header: 'Fee earner',
    sortKey: 'earner',
    width: 168,
    priority: 3,
    hideable: true,
    cell: ({ earner }) => <PersonCell person={{ id: earner.userId, name: earner.name }} />,
  },
  {
    key: 'instalments',
    header: 'Instalments',
    align: 'right',
    width: 108,
    priority: 3,
    hideable: true,
    cell: ({ instalmentCount }) =>
      instalmentCount === 0 ? <Dash reason="At once" /> : <span className="lx-num">{instalmentCount}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: 144,
    cell: (fee) => <ChargeAmount charge={fee} />,
  },
  {
    key: 'status',
    header: 'Status',
    sortKey: 'status',
    width: 136,
    cell: (fee) => (
      <BilledStatus
        kind="expense"
        status={statusOf(fee)}
        workId={fee.billingState === 'onInvoice' ? fee.id : undefined}
      />
    ),
  },
]

/** On the matter's own page the description distinguishes the fees, so it is shown at every width. */
export const columnsOnMatter = columns.map((column) =>
  column.key === 'description' ? { ...column, priority: undefined } : column,
)

export const phoneRow = (fee: FlatFee): PhoneRow => ({
  title: fee.matterName ?? HIDDEN,
  figure: <Money amount={fee.amount} currency={currencyOf(fee)} />,
  context: facts([fee.clientName, fee.description]),
  onMatter: { title: fee.description || 'Flat fee', context: fee.earner.name },
  status: <StatusBadge kind="expense" status={statusOf(fee)} plain />,
})
