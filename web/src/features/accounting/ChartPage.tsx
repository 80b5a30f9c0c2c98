import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { ledgerAccounts, type LedgerAccount } from '#contract/ledger-accounts.ts'
import { ledgerReports, type TrialBalance } from '#contract/ledger-reports.ts'
import { dayText } from '#domain/calendar-day.ts'
import { ACCOUNT_TYPES, isDebitType } from '#domain/chart-of-accounts.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { formatMoney } from '../../shared/ui/values/format.ts'
import { AccountingTabs } from './AccountingTabs.tsx'
import { ACCOUNT_TYPE_LABELS } from './labels.ts'
import { useReportUrl, type ReportUrlState } from './period.ts'
import { accountsQuery } from './queries.ts'
import { LastCheck } from './LastCheck.tsx'
import { FigureCell, figureText, ReportBody, ReportFilters } from './Report.tsx'
import styles from './accounting.module.css'

const AccountDialog = lazyDialog(async () => ({ default: (await import('./AccountDialog.tsx')).AccountDialog }))

/** The accounts of the books by type, with what each holds. */
export function ChartPage() {
  const { firm } = useCurrentUser()
  const url = useReportUrl()
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<LedgerAccount | 'new'>()
  const mayCreate = useCan(ledgerAccounts.create)
  const query = { ...firm, asAt: url.asAt, basis: url.basis }
  const accounts = useQuery(accountsQuery(firm))
  const balances = useQuery({ ...queryFor(ledgerReports.trialBalance, { query }), placeholderData: keepPreviousData })
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setEdited('new')}>
      New account
    </Button>
  )
  return (
    <Page
      title="Accounting"
      tabs={<AccountingTabs current="chart" />}
      actions={
        <>
          <ExportButton endpoint={ledgerReports.trialBalanceExport} query={query} />
          {create}
        </>
      }
    >
      <LastCheck />
      <ReportFilters url={url} isOneDay>
        <TextField label="Search code or name" value={search} onChange={setSearch} />
      </ReportFilters>
      <ReportBody report={accounts}>
        {(all) => <Chart accounts={matching(all, search)} balances={balances.data} url={url} onEdit={setEdited} />}
      </ReportBody>
      {edited && <AccountDialog account={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}

function matching(accounts: readonly LedgerAccount[], search: string): LedgerAccount[] {
  const wanted = search.trim().toLowerCase()
  return accounts.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
}

interface ChartProps {
  accounts: readonly LedgerAccount[]
  balances: TrialBalance | undefined
  url: ReportUrlState
  onEdit: (account: LedgerAccount) => void
}

function Chart({ accounts, balances, url, onEdit }: ChartProps) {
  const mayEdit = useCan(ledgerAccounts.update)
  const { business } = useCurrentUser()
  const currencyCode = business.currencyISOCode
  const rows = new Map(balances?.rows.map((row) => [row.account.id, row]))
  return (
    <table className={`lx-table ${styles.report}`}>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Account</th>
          <th scope="col">Posting</th>
          <th scope="col">Normal balance</th>
          <th scope="col" className="lx-right">
            Foreign balance
          </th>
          <th scope="col" className="lx-right">
            Balance, {currencyCode}
          </th>
        </tr>
      </thead>
      {ACCOUNT_TYPES.map((type) => {
        const ofType = accounts.filter((account) => account.type === type)
        const sign = isDebitType(type) ? 1 : -1
        const balanceOf = ({ id }: LedgerAccount) => {
          const row = rows.get(id)
          return balances ? sign * ((row?.debit ?? 0) - (row?.credit ?? 0)) : null
        }
        return (
          <tbody key={type}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={6}>
                {ACCOUNT_TYPE_LABELS[type].many} <span className="lx-count">{ofType.length}</span>
              </th>
            </tr>
            {ofType.map((account) => (
              <tr key={account.id}>
                <td className="lx-num">{account.code}</td>
                <td dir="auto">
                  <AppLink href={paths.generalLedger({ account: account.id, to: url.asAt, basis: url.basis })}>
                    {account.name}
                  </AppLink>
                  {account.isArchived && <small className={styles.context}>Closed</small>}
                </td>
                <td>
                  <PostingText account={account} />
                  {mayEdit && (
                    <Button variant="subtle" size="compact-xs" onClick={() => onEdit(account)}>
                      Edit<span className="lx-sr-only"> {account.name}</span>
                    </Button>
                  )}
                </td>
                <td>{isDebitType(type) ? 'Debit' : 'Credit'}</td>
                <td className="lx-right lx-num">
                  {rows
                    .get(account.id)
                    ?.foreign.map(
                      (one) =>
                        `${formatMoney(sign * one.amount, { symbol: '', code: one.currencyCode })} ${one.currencyCode}`,
                    )
                    .join(', ')}
                </td>
                <FigureCell
                  amount={balanceOf(account)}
                  currencyCode={currencyCode}
                  lines={{ account: account.id, to: url.asAt, basis: url.basis }}
                />
              </tr>
            ))}
          </tbody>
        )
      })}
      {balances && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              {balances.totals.debit === balances.totals.credit ? 'In balance' : 'Out of balance'} on{' '}
              {dayText(balances.asAt)} · debits {figureText(balances.totals.debit, currencyCode)}, credits{' '}
              {figureText(balances.totals.credit, currencyCode)}
            </th>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const PostingText = ({ account }: { account: LedgerAccount }) =>
  account.takesManualEntries ? (
    'Manual and documents'
  ) : (
    <span className={styles.lock}>
      <IconLock size={14} stroke={1.6} aria-hidden /> Documents only
    </span>
  )
