import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ledgerReports, type TrialBalance } from '#contract/ledger-reports.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { AccountingTabs } from './AccountingTabs.tsx'
import { useReportUrl } from './period.ts'
import { FigureCell, figureText, ReportBody, ReportFilters } from './Report.tsx'
import styles from './accounting.module.css'

/** The balance of each account at the end of a day: debits equal credits. */
export function TrialBalancePage() {
  const { firm } = useCurrentUser()
  const url = useReportUrl()
  const query = { ...firm, asAt: url.asAt, basis: url.basis }
  const report = useQuery({ ...queryFor(ledgerReports.trialBalance, { query }), placeholderData: keepPreviousData })
  return (
    <Page
      title="Trial balance"
      tabs={<AccountingTabs current="trialBalance" />}
      actions={<ExportButton endpoint={ledgerReports.trialBalanceExport} query={query} />}
    >
      <ReportFilters url={url} isOneDay />
      <ReportBody report={report}>{(data) => <Balances data={data} />}</ReportBody>
    </Page>
  )
}

function Balances({ data }: { data: TrialBalance }) {
  const { currencyCode, asAt, basis, totals } = data
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
            Debit
          </th>
          <th scope="col" className="lx-right">
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ account, debit, credit }) => {
          const lines = { account: account.id, to: asAt, basis }
          return (
            <tr key={account.id}>
              <td className="lx-num">{account.code}</td>
              <td dir="auto">{account.name}</td>
              <FigureCell amount={debit === 0 ? null : debit} currencyCode={currencyCode} lines={lines} />
              <FigureCell amount={credit === 0 ? null : credit} currencyCode={currencyCode} lines={lines} />
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {totals.debit === totals.credit ? 'In balance' : 'Out of balance'}
          </th>
          <td className="lx-right lx-num">{figureText(totals.debit, currencyCode)}</td>
          <td className="lx-right lx-num">{figureText(totals.credit, currencyCode)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
