import type { DepositRequest } from '#contract/trust-requests.ts'
import { dayText } from '#domain/calendar-day.ts'
import { DEPOSIT_REQUEST_STATE_LABELS } from '#domain/trust-request.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'

const statusOf = ({ state }: DepositRequest) => (
  <StatusBadge kind="depositRequest" status={DEPOSIT_REQUEST_STATE_LABELS[state]} plain />
)

export const columns: readonly Column<DepositRequest>[] = [
  {
    key: 'number',
    header: 'Request',
    sortKey: 'number',
    width: 132,
    cell: ({ id, number }) => (
      <AppLink href={paths.trustRequest(id)} className="lx-id">
        {number}
      </AppLink>
    ),
  },
  {
    key: 'client',
    header: 'Client and matter',
    sortKey: 'client',
    cell: ({ client, matter }) => <TwoLine title={client.name} context={matter.name} strong />,
  },
  {
    key: 'requested',
    header: 'Made',
    sortKey: 'requested',
    width: 168,
    priority: 3,
    cell: ({ requested }) => <TwoLine title={dayText(requested.at.slice(0, 10))} context={requested.person.name} />,
  },
  {
    key: 'dueOn',
    header: 'Due',
    sortKey: 'due',
    width: 104,
    priority: 2,
    cell: ({ dueOn }) => <DayText day={dueOn} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: 152,
    cell: (row) => <Money amount={row.amount} currency={currencyOf(row)} strong />,
  },
  {
    key: 'received',
    header: 'Received',
    align: 'right',
    width: 144,
    priority: 2,
    cell: (row) => <Money amount={row.received} currency={currencyOf(row)} dashZero />,
  },
  { key: 'status', header: 'Status', width: 160, cell: statusOf },
]

export const phoneRow = (row: DepositRequest): PhoneRow => {
  const context = `${row.number}, due ${dayText(row.dueOn)}`
  return {
    title: row.client.name,
    figure: <Money amount={row.amount} currency={currencyOf(row)} />,
    context,
    onMatter: { title: row.number, context },
    status: statusOf(row),
  }
}
