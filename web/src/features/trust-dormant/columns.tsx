import { dayText } from '#domain/calendar-day.ts'
import { DORMANT_KIND_LABELS, RETURN_STEP_LABELS } from '#domain/trust-dormant.ts'
import type { DormantLedger } from '#contract/trust-dormant.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatCounted } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'

const matterOf = ({ matter }: DormantLedger) => [matter.number, matter.name].filter(Boolean).join(' ')
const step = (row: DormantLedger) => (
  <span className="lx-two-line">
    <StatusBadge kind="returnStep" status={RETURN_STEP_LABELS[row.step]} plain />
    {row.step === 'waiting' && row.nextOn && <small>until {dayText(row.nextOn)}</small>}
  </span>
)

export const columns: readonly Column<DormantLedger>[] = [
  {
    key: 'client',
    header: 'Client and matter',
    sortKey: 'client',
    cell: (row) => <TwoLine title={row.client.name} context={matterOf(row)} strong />,
  },
  {
    key: 'kind',
    header: 'Why',
    width: 104,
    priority: 2,
    cell: ({ kind }) => DORMANT_KIND_LABELS[kind],
  },
  {
    key: 'latest',
    header: 'Last movement',
    sortKey: 'latest',
    width: 152,
    cell: ({ latestOn }) => <DayText day={latestOn} />,
  },
  {
    key: 'account',
    header: 'Account',
    width: 160,
    priority: 3,
    hideable: true,
    cell: ({ accountName }) => <TwoLine title={accountName} />,
  },
  {
    key: 'attempts',
    header: 'Attempts',
    width: 120,
    priority: 2,
    cell: ({ attempts, lastAttemptOn }) =>
      lastAttemptOn === null ? null : (
        <TwoLine
          title={formatCounted(attempts, { one: 'attempt', many: 'attempts' })}
          context={dayText(lastAttemptOn)}
        />
      ),
  },
  { key: 'step', header: 'Next step', width: 180, cell: step },
  {
    key: 'balance',
    header: 'Balance',
    sortKey: 'balance',
    align: 'right',
    width: 148,
    cell: (row) => <Money amount={row.balance} currency={currencyOf(row)} strong />,
  },
]

export const phoneRow = (row: DormantLedger): PhoneRow => {
  const context = `${matterOf(row)} · ${dayText(row.latestOn)}`
  return {
    title: row.client.name,
    figure: <Money amount={row.balance} currency={currencyOf(row)} />,
    context,
    onMatter: { title: row.client.name, context },
    status: step(row),
  }
}
