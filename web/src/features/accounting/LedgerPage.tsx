import { keepPreviousData, useQuery } from '@tanstack/react-query'
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { ledgerReports, type LedgerRow, type LedgerSummary } from '#contract/ledger-reports.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { PrintButton } from '../../shared/ui/page/PrintButton.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { formatCounted, formatMoney } from '../../shared/ui/values/format.ts'
import { urlCount, urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { AccountingTabs } from './AccountingTabs.tsx'
import { ACCOUNT_TYPE_LABELS, entryName } from './labels.ts'
import { useReportUrl } from './period.ts'
import { accountsQuery } from './queries.ts'
import { figureText, ReportBody, ReportFilters } from './Report.tsx'
import styles from './accounting.module.css'

const LedgerUrl = urlSchema({ account: urlId, page: urlCount, entry: urlId })
const EntryPanel = lazyDialog(async () => ({ default: (await import('./EntryPanel.tsx')).EntryPanel }))
const PAGE_SIZE = 100

/** The export of one account: exports take no parameters of a path. */
const exportOf = (id: string) => ({
  ...ledgerReports.generalLedgerExport,
  path: ledgerReports.generalLedgerExport.path.replace(':id', id),
})

/** The lines of one account in a period, with the balance after each. */
export function LedgerPage() {
  const { firm } = useCurrentUser()
  const url = useReportUrl()
  const [{ account: chosen, page = 1, entry }, change] = useUrlState(LedgerUrl)
  const accounts = useQuery(accountsQuery(firm))
  const options = useMemo(
    () => accounts.data?.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    [accounts.data],
  )
  const account = chosen ?? accounts.data?.[0]?.id
  const params = { id: account ?? '' }
  const query = { ...firm, from: url.from, to: url.to, basis: url.basis }
  const isReady = account !== undefined
  const summary = useQuery({
    ...queryFor(ledgerReports.generalLedgerSummary, { params, query }),
    placeholderData: keepPreviousData,
    enabled: isReady,
  })
  const lines = useQuery({
    ...queryFor(ledgerReports.generalLedger, { params, query: { ...query, page, size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    enabled: isReady,
  })
  return (
    <Page
      title={summary.data ? `${summary.data.account.code} ${summary.data.account.name}` : 'General ledger'}
      sub={summary.data && ACCOUNT_TYPE_LABELS[summary.data.account.type].one}
      tabs={<AccountingTabs current="ledger" />}
      actions={
        isReady && (
          <>
            <PrintButton />
            <ExportButton endpoint={exportOf(account)} query={query} />
          </>
        )
      }
    >
      <ReportFilters url={url}>
        <Select
          label="Account"
          entity="account"
          options={options}
          load={accounts}
          value={account ?? ''}
          onChange={(id) => change({ account: id, page: null, entry: null }, { replace: false })}
        />
      </ReportFilters>
      <ReportBody report={lines}>
        {({ data, hasMore }) => (
          <>
            <Lines
              rows={data}
              summary={summary.data}
              isFirst={page === 1}
              isLast={!hasMore}
              openEntry={entry}
              onOpen={(id) => change({ entry: id })}
            />
            <div className={styles.pages}>
              {page > 1 && (
                <Button variant="default" onClick={() => change({ page: page - 1 })}>
                  Earlier lines
                </Button>
              )}
              {hasMore && (
                <Button variant="default" onClick={() => change({ page: page + 1 })}>
                  Later lines
                </Button>
              )}
            </div>
          </>
        )}
      </ReportBody>
      {entry !== undefined && <EntryPanel id={entry} onClose={() => change({ entry: null })} />}
    </Page>
  )
}

interface LinesProps {
  rows: readonly LedgerRow[]
  summary: LedgerSummary | undefined
  isFirst: boolean
  isLast: boolean
  openEntry: string | undefined
  onOpen: (entryId: string) => void
}

const LINE = { one: 'line', many: 'lines' } as const

function Lines({ rows, summary, isFirst, isLast, openEntry, onOpen }: LinesProps) {
  if (!summary) return null
  const { currencyCode, opening, closing, debit, credit, restricted, period, basis } = summary
  const figure = (amount: number | null) => <td className="lx-right lx-num">{figureText(amount, currencyCode)}</td>
  const balanceRow = (label: string, day: string, amount: number) => (
    <tr className={styles.group}>
      <td className="lx-num">{dayText(day)}</td>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      {figure(amount)}
    </tr>
  )
  return (
    <table className={`lx-table ${styles.report}`}>
      <caption className={styles.caption}>
        In {currencyCode}, {basis} basis, {formatCounted(summary.count, LINE)}
      </caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Entry</th>
          <th scope="col" className="lx-right">
            Debit
          </th>
          <th scope="col" className="lx-right">
            Credit
          </th>
          <th scope="col" className="lx-right">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {isFirst && balanceRow('Opening balance', period.from, opening)}
        {rows.map((row) => (
          <tr key={`${row.entryId}/${row.line}`} data-selected={row.entryId === openEntry || undefined}>
            <td className="lx-num">{dayText(row.date)}</td>
            <td>
              <button
                type="button"
                className={`lx-bare ${styles.entry}`}
                dir="auto"
                onClick={() => onOpen(row.entryId)}
              >
                {row.description}
              </button>
              <small className={styles.context} dir="auto">
                {[entryName(row), row.client?.name, row.matter?.name].filter(Boolean).join(' · ')}
                {row.foreign &&
                  ` · ${formatMoney(row.foreign.amount, { symbol: '', code: row.foreign.currencyCode })} ${row.foreign.currencyCode}`}
              </small>
            </td>
            {figure(row.debit === 0 ? null : row.debit)}
            {figure(row.credit === 0 ? null : row.credit)}
            {figure(row.balance)}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={5}>
              <EmptyState icon={IconNotebook} title="No entries in this period" />
            </td>
          </tr>
        )}
        {isLast && restricted !== 0 && (
          <tr>
            <th scope="row" colSpan={2}>
              Restricted matters
            </th>
            {figure(restricted > 0 ? restricted : null)}
            {figure(restricted < 0 ? -restricted : null)}
            {figure(closing)}
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <td className="lx-num">{dayText(period.to)}</td>
          <th scope="row">Closing balance</th>
          {figure(debit)}
          {figure(credit)}
          {figure(closing)}
        </tr>
      </tfoot>
    </table>
  )
}
