import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ledgerReports, type TrialBalance } from '#contract/ledger-reports.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { AccountingTabs } from './AccountingTabs.tsx'
import { useReportUrl } from './period.ts'
import { DebitCreditTable } from './DebitCreditTable.tsx'
import { FigureCell, ReportBody, ReportFilters } from './Report.tsx'

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
    <DebitCreditTable
      caption={`In ${currencyCode}, ${basis} basis, as at ${dayText(asAt)}`}
      currencyCode={currencyCode}
      columns={['Code', 'Account']}
      sums={{ label: totals.debit === totals.credit ? 'In balance' : 'Out of balance', ...totals }}
    >
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
    </DebitCreditTable>
  )
}
