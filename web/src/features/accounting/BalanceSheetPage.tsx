import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ledgerReports, type BalanceSheet } from '#contract/ledger-reports.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { AccountingTabs } from './AccountingTabs.tsx'
import { useReportUrl } from './period.ts'
import { FigureCell, figureText, ReportBody, ReportFilters } from './Report.tsx'
import styles from './accounting.module.css'

const TITLES = { assets: 'Assets', liabilities: 'Liabilities', equity: 'Equity' } as const

/** What the firm has, owes and is worth at the end of a day. */
export function BalanceSheetPage() {
  const { firm } = useCurrentUser()
  const url = useReportUrl()
  const query = { ...firm, asAt: url.asAt, basis: url.basis }
  const report = useQuery({ ...queryFor(ledgerReports.balanceSheet, { query }), placeholderData: keepPreviousData })
  return (
    <Page
      title="Balance sheet"
      tabs={<AccountingTabs current="balanceSheet" />}
      actions={<ExportButton endpoint={ledgerReports.balanceSheetExport} query={query} />}
    >
      <ReportFilters url={url} isOneDay />
      <ReportBody report={report}>{(data) => <Sheet data={data} />}</ReportBody>
    </Page>
  )
}

function Sheet({ data }: { data: BalanceSheet }) {
  const { currencyCode, asAt, basis } = data
  return (
    <table className={`lx-table ${styles.report}`}>
      <caption className={styles.caption}>
        In {currencyCode}, {basis} basis, as at {dayText(asAt)}
      </caption>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Account</th>
          <th scope="col" className="lx-right">
            Amount
          </th>
        </tr>
      </thead>
      {data.groups.map(({ group, rows, total }) => (
        <tbody key={group}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={3}>
              {TITLES[group]}
            </th>
          </tr>
          {rows.map(({ account, amount }) => (
            <tr key={account?.id ?? 'result'}>
              <td className="lx-num">{account?.code}</td>
              <td dir="auto">{account?.name ?? 'Result of the year'}</td>
              <FigureCell
                amount={amount}
                currencyCode={currencyCode}
                {...(account && { lines: { account: account.id, to: asAt, basis } })}
              />
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row" colSpan={2}>
              Total {TITLES[group].toLowerCase()}
            </th>
            <td className="lx-right lx-num">{figureText(total, currencyCode)}</td>
          </tr>
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {data.difference === 0
              ? 'Assets equal liabilities and equity'
              : 'Assets differ from liabilities and equity'}
          </th>
          <td className="lx-right lx-num">{figureText(data.difference, currencyCode)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
