import type { TrustWithdrawal } from '#contract/trust-withdrawal-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { WITHDRAWAL_METHOD_LABELS, WITHDRAWAL_STATE_LABELS } from '#domain/trust-withdrawal.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'

const statusOf = ({ state }: TrustWithdrawal) => (
  <StatusBadge kind="withdrawal" status={WITHDRAWAL_STATE_LABELS[state]} plain />
)

const day = ({ requested }: TrustWithdrawal) => requested.at.slice(0, 10)

export const columns: readonly Column<TrustWithdrawal>[] = [
  {
    key: 'number',
    header: 'Request',
    sortKey: 'number',
    width: 132,
    cell: ({ id, number }) => (
      <AppLink href={paths.trustWithdrawal(id)} className="lx-id">
        {number}
      </AppLink>
    ),
  },
  {
    key: 'requested',
    header: 'Requested',
    sortKey: 'requested',
    width: 168,
    priority: 2,
    cell: (row) => <TwoLine title={dayText(day(row))} context={row.requested.person.name} />,
  },
  {
    key: 'payee',
    header: 'Payee',
    cell: ({ payee, method }) => <TwoLine title={payee} context={WITHDRAWAL_METHOD_LABELS[method]} strong />,
  },
  {
    key: 'client',
    header: 'Client and matter',
    sortKey: 'client',
    priority: 2,
    cell: ({ client, matter }) => <TwoLine title={client.name} context={matter.name} />,
  },
  {
    key: 'neededOn',
    header: 'Needed by',
    width: 104,
    priority: 3,
    hideable: true,
    cell: ({ neededOn }) => (neededOn === null ? null : <DayText day={neededOn} />),
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: 152,
    cell: (row) => <Money amount={row.amount} currency={currencyOf(row)} strong />,
  },
  { key: 'status', header: 'Status', width: 190, cell: statusOf },
]

export const phoneRow = (row: TrustWithdrawal): PhoneRow => {
  const context = `${row.number}, ${row.client.name}`
  return {
    title: row.payee,
    figure: <Money amount={row.amount} currency={currencyOf(row)} />,
    context,
    onMatter: { title: row.payee, context: row.number },
    status: statusOf(row),
  }
}
