import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  trustReconciliations,
  type ReconciliationDue,
  type ReconciliationPage,
} from '#contract/trust-reconciliations.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import { STATES } from './labels.ts'
import { dueQuery, reconciliationsQuery } from './queries.ts'
import { TrustTabs } from '../trust/public.ts'
import styles from './reconciliation.module.css'

const BeginDialog = lazyDialog(async () => ({ default: (await import('./BeginDialog.tsx')).BeginDialog }))

/** What is to be reconciled next, and what was. */
export function ReconciliationsPage() {
  const { firm } = useCurrentUser()
  const due = useQuery(dueQuery(firm))
  const [page, setPage] = useState(1)
  const list = useQuery(reconciliationsQuery(firm, page))
  const [begun, setBegun] = useState<ReconciliationDue>()
  const isSlow = useAfter(due.data === undefined && !due.isError)
  const failed = due.error ?? list.error
  return (
    <Page
      title="Reconciliations"
      sub="The bank, the cash book and the ledgers are one figure each month. One person signs, another reviews, and the month locks."
      tabs={<TrustTabs current="reconciliations" />}
    >
      {failed && (
        <LoadError
          title="Did not load"
          text={failed.message}
          onRetry={() => void Promise.all([due.refetch(), list.refetch()])}
        />
      )}
      {due.data === undefined && isSlow && <LoadingSpinner />}
      {due.data && <DueList due={due.data} onBegin={setBegun} />}
      {list.data && list.data.data.length > 0 && <History list={list.data} onPage={setPage} />}
      {begun && <BeginDialog due={begun} onClose={() => setBegun(undefined)} />}
    </Page>
  )
}

function DueList({ due, onBegin }: { due: readonly ReconciliationDue[]; onBegin: (due: ReconciliationDue) => void }) {
  if (due.length === 0)
    return (
      <EmptyState
        icon={IconScale}
        title="There is no account of client money"
        text="Accounts are opened under Trust Accounting."
      />
    )
  return (
    <ul className={styles.dueList} aria-label="Next reconciliations">
      {due.map((one) => (
        <DueCard key={one.accountId} due={one} onBegin={() => onBegin(one)} />
      ))}
    </ul>
  )
}

function DueCard({ due, onBegin }: { due: ReconciliationDue; onBegin: () => void }) {
  const mayBegin = useCan(trustReconciliations.create)
  return (
    <li className={styles.due}>
      <div className={styles.dueText}>
        <strong dir="auto">{due.accountName}</strong>
        <span className="lx-soft">
          {due.lockedThrough === null ? 'Nothing is locked yet' : `Locked to ${dayText(due.lockedThrough)}`}
          {due.through !== null && ` · next at ${dayText(due.through)}`}
          {due.dueOn !== null && ` · due by ${dayText(due.dueOn)}`}
        </span>
      </div>
      {due.isOverdue && <StatusBadge tone="danger">Overdue</StatusBadge>}
      {due.unidentifiedCount > 0 && (
        <AppLink href={paths.bankStatements({ account: due.accountId })} className="lx-link">
          {due.unidentifiedCount} unidentified
        </AppLink>
      )}
      {due.openId !== null ? (
        <Button component={AppLink} href={paths.trustReconciliation(due.openId)} variant="default">
          Go on<span className="lx-sr-only"> with {due.accountName}</span>
        </Button>
      ) : (
        mayBegin &&
        due.through !== null && (
          <Button variant="default" onClick={onBegin}>
            Reconcile<span className="lx-sr-only"> {due.accountName}</span>
          </Button>
        )
      )}
    </li>
  )
}

function History({ list, onPage }: { list: ReconciliationPage; onPage: (page: number) => void }) {
  const go = useGo()
  return (
    <>
      <DataTable
        caption="Reconciliations, the latest first"
        columns={HISTORY_COLUMNS}
        rows={list.data}
        rowId={({ id }) => id}
        rowName={({ accountName, through }) => `${accountName}, ${dayText(through)}`}
        phone={(row) => ({
          title: row.accountName,
          figure: formatMoney(row.statementBalance, currencyOf(row)),
          context: dayText(row.through),
          status: stateOf(row),
        })}
        onOpen={({ id }) => void go(paths.trustReconciliation(id))}
      />
      {(list.page > 1 || list.hasMore) && (
        <nav className={styles.pages} aria-label="Pages">
          <Button variant="default" disabled={list.page <= 1} onClick={() => onPage(list.page - 1)}>
            Previous
          </Button>
          <Button variant="default" disabled={!list.hasMore} onClick={() => onPage(list.page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  )
}

type HistoryRow = ReconciliationPage['data'][number]

const stateOf = ({ state }: HistoryRow) => (
  <StatusBadge tone={STATES[state].tone} plain>
    {STATES[state].label}
  </StatusBadge>
)

const HISTORY_COLUMNS: readonly Column<HistoryRow>[] = [
  {
    key: 'account',
    header: 'Account',
    cell: ({ id, accountName }) => <TwoLine title={accountName} href={paths.trustReconciliation(id)} />,
  },
  { key: 'through', header: 'At', width: 112, cell: ({ through }) => <DayText day={through} /> },
  {
    key: 'bank',
    header: 'Bank',
    align: 'right',
    width: 152,
    cell: (row) => <Money amount={row.statementBalance} currency={currencyOf(row)} strong />,
  },
  { key: 'state', header: 'State', width: 148, cell: stateOf },
  {
    key: 'prepared',
    header: 'Prepared',
    width: 176,
    priority: 2,
    cell: ({ prepared }) => <TwoLine title={prepared?.person.name ?? ''} />,
  },
  {
    key: 'reviewed',
    header: 'Reviewed',
    width: 176,
    priority: 2,
    cell: ({ reviewed }) => <TwoLine title={reviewed?.person.name ?? ''} />,
  },
]
