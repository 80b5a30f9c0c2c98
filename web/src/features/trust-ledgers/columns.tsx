import type { TrustLedger } from '#contract/trust-ledgers.ts'
import { paths } from '../../shared/paths.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'

const OWN_NAMES = { client: '', float: "Firm's float", interest: 'Interest to pay out' } as const

export const clientOf = ({ client, kind }: TrustLedger): string => client?.name ?? OWN_NAMES[kind]
const matterOf = ({ matter }: TrustLedger): string =>
  matter === null ? '' : [matter.number, matter.name].filter(Boolean).join(' · ')

export const rowName = (ledger: TrustLedger): string => [clientOf(ledger), matterOf(ledger)].filter(Boolean).join(', ')

const statusOf = ({ closedAt }: TrustLedger) =>
  closedAt === null ? (
    <StatusBadge tone="success" plain>
      Open
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral" plain>
      Closed
    </StatusBadge>
  )

export const columns: readonly Column<TrustLedger>[] = [
  {
    key: 'client',
    header: 'Client and matter',
    sortKey: 'client',
    cell: (ledger) => (
      <TwoLine title={clientOf(ledger)} context={matterOf(ledger)} href={paths.trustLedger(ledger.id)} strong />
    ),
  },
  {
    key: 'account',
    header: 'Account',
    width: 200,
    priority: 3,
    hideable: true,
    cell: ({ accountName }) => <TwoLine title={accountName} />,
  },
  {
    key: 'latest',
    header: 'Last movement',
    sortKey: 'latest',
    width: 124,
    hideable: true,
    cell: ({ latestOn }) => <DayText day={latestOn} />,
  },
  {
    key: 'uncleared',
    header: 'Uncleared',
    align: 'right',
    width: 144,
    cell: (ledger) => <Money amount={ledger.uncleared} currency={currencyOf(ledger)} dashZero />,
  },
  {
    key: 'balance',
    header: 'Balance',
    sortKey: 'balance',
    align: 'right',
    width: 152,
    cell: (ledger) => <Money amount={ledger.balance} currency={currencyOf(ledger)} strong />,
  },
  { key: 'status', header: 'Status', width: 92, priority: 3, hideable: true, cell: statusOf },
]

export const phoneRow = (ledger: TrustLedger): PhoneRow => ({
  title: clientOf(ledger),
  figure: <Money amount={ledger.balance} currency={currencyOf(ledger)} />,
  context: matterOf(ledger),
  status: ledger.closedAt === null ? undefined : statusOf(ledger),
})
