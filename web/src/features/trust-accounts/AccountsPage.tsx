import { Button } from '@mantine/core'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { trustAccounts, type TrustAccount } from '#contract/trust-accounts.ts'
import { trustLedgers } from '#contract/trust-ledgers.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'
import { trustAccountsQuery } from '../../shared/choices.ts'
import { TrustTabs } from '../trust/public.ts'
import { ledgerColumns, ledgerPhoneRow, ledgerRowName } from '../trust-ledgers/public.ts'
import { RecordDepositButton } from '../trust-transactions/public.ts'
import type { AccountDialogProps } from './AccountDialog.tsx'
import { accountColumns, accountPhoneRow } from './columns.tsx'
import { Attention } from './Attention.tsx'
import { NewRequestButton } from './NewRequestButton.tsx'
import styles from './trust-accounts.module.css'

const AccountDialog = lazyDialog<AccountDialogProps>(async () => ({
  default: (await import('./AccountDialog.tsx')).AccountDialog,
}))

const LARGEST = 10

/** The accounts that hold client money, with the largest ledgers and what needs attention. */
export function AccountsPage() {
  const { firm } = useCurrentUser()
  const accounts = useQuery(trustAccountsQuery(firm))
  const [isCreating, setCreating] = useState(false)
  const mayCreate = useCan(trustAccounts.create)
  const create = (variant: 'filled' | 'default') =>
    mayCreate && (
      <Button variant={variant} onClick={() => setCreating(true)}>
        New account
      </Button>
    )
  const isEmpty = accounts.data?.length === 0
  return (
    <Page
      title="Trust Accounting"
      tabs={<TrustTabs current="accounts" counts={{ accounts: accounts.data?.length }} />}
      actions={
        !isEmpty && (
          <>
            {create('default')}
            <NewRequestButton />
            {accounts.data && <RecordDepositButton />}
          </>
        )
      }
    >
      {accounts.isError && <LoadError title="The accounts did not load" onRetry={() => void accounts.refetch()} />}
      {isEmpty ? (
        <EmptyState
          icon={IconBuildingBank}
          title="No account holds client money"
          text="Client money is kept apart from the firm’s own, in a bank account of its own."
          action={create('filled')}
        />
      ) : (
        <div className={styles.stack}>
          <Accounts accounts={accounts.data} />
          <div className={styles.columns}>
            <LargestLedgers />
            <Attention />
          </div>
        </div>
      )}
      {isCreating && <AccountDialog account={undefined} onClose={() => setCreating(false)} />}
    </Page>
  )
}

const rowId = ({ id }: { readonly id: string }) => id

function Accounts({ accounts }: { accounts: readonly TrustAccount[] | undefined }) {
  const go = useGo()
  const today = todayIn(useCurrentUser().business.timeZone)
  const columns = useMemo(() => accountColumns(today), [today])
  return (
    <div className="lx-panel">
      <DataTable
        caption="Accounts of client money"
        columns={columns}
        rows={accounts}
        awaited={3}
        rowId={rowId}
        rowName={({ name }) => name}
        phone={(account) => accountPhoneRow(account, today)}
        onOpen={({ id }) => void go(paths.trustAccount(id))}
        inPanel
      />
      <p className={styles.foot}>
        Client funds + firm float + interest to pay out = cash book, for every account on every date. Currencies are
        never combined.
      </p>
    </div>
  )
}

/** The currency tells the account. */
const largestColumns = ledgerColumns.filter(({ key }) => key !== 'account' && key !== 'status')

function LargestLedgers() {
  const { firm } = useCurrentUser()
  const go = useGo()
  const query = {
    ...firm,
    kind: 'client',
    holding: 'money',
    sortColumn: 'balance',
    sortType: 'desc',
    size: LARGEST,
  } as const
  const ledgers = useQuery(queryFor(trustLedgers.list, { query }))
  const totals = useQuery(queryFor(trustLedgers.totals, { query: firm }))
  if (ledgers.isError)
    return <LoadError title="The ledgers did not load" text="" onRetry={() => void ledgers.refetch()} />
  const all = totals.data && (
    <AppLink href={paths.trustLedgers()} className="lx-link">
      All {totals.data.count}
    </AppLink>
  )
  return (
    <Panel
      title="Client ledgers"
      count={
        totals.data && `${formatCounted(totals.data.withMoney, { one: 'with', many: 'with' })} a balance, largest first`
      }
      more={all}
      flush
    >
      {ledgers.data?.data.length === 0 ? (
        <p className={styles.foot}>No client money is held.</p>
      ) : (
        <DataTable
          caption="The largest ledgers"
          columns={largestColumns}
          rows={ledgers.data?.data}
          awaited={LARGEST}
          rowId={rowId}
          rowName={ledgerRowName}
          phone={ledgerPhoneRow}
          onOpen={({ id }) => void go(paths.trustLedger(id))}
          inPanel
        />
      )}
    </Panel>
  )
}
