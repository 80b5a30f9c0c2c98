import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import type { BillingRun } from '#contract/billing-run-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { currencyOf, formatCount } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { RESULTS } from './labels.ts'
import { billingRunsList } from './list.ts'

const runName = ({ created }: BillingRun): string => `Run of ${dayText(created.at.slice(0, 10))}`

const resultsText = ({ counts }: BillingRun): string =>
  (['drafted', 'approved', 'sent', 'skipped', 'failed'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => `${formatCount(counts[state])} ${RESULTS[state].label.toLowerCase()}`)
    .join(', ')

const columns: readonly Column<BillingRun>[] = [
  {
    key: 'run',
    header: 'Run',
    cell: (run) => (
      <TwoLine title={runName(run)} context={`Work up to ${dayText(run.upTo)}`} href={paths.billingRun(run.id)} />
    ),
  },
  {
    key: 'person',
    header: 'By',
    width: 180,
    priority: 2,
    cell: ({ created: { person } }) => <PersonCell person={{ id: person.userId, name: person.name }} />,
  },
  { key: 'results', header: 'Results', cell: (run) => <span className="lx-soft">{resultsText(run)}</span> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: 148,
    cell: (run) => <Money amount={run.total} currency={currencyOf(run)} dashZero />,
  },
  { key: 'status', header: 'Status', width: 136, cell: (run) => <RunStatus run={run} /> },
]

function RunStatus({ run: { step, counts } }: { run: BillingRun }) {
  if (step)
    return (
      <StatusBadge tone="info" plain>
        Working
      </StatusBadge>
    )
  const isOpen = counts.drafted > 0
  return (
    <StatusBadge tone={isOpen ? 'warning' : 'success'} plain>
      {isOpen ? 'To approve' : 'Done'}
    </StatusBadge>
  )
}

/** Billing runs, the latest first. */
export function RunsPage() {
  const go = useGo()
  const state = useList(billingRunsList)
  return (
    <ListPage
      state={state}
      columns={columns}
      rowName={runName}
      phone={(run: BillingRun) => ({
        title: runName(run),
        figure: <Money amount={run.total} currency={currencyOf(run)} dashZero />,
        context: resultsText(run),
        status: <RunStatus run={run} />,
      })}
      onOpen={({ id }: BillingRun) => void go(paths.billingRun(id))}
      empty={
        <EmptyState
          icon={IconFileInvoice}
          title="No billing runs yet"
          text="A run makes the drafts of many matters at once. Begin one under Batch billing."
        />
      }
    />
  )
}
