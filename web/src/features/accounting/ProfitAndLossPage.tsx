import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ledgerReports, type ProfitAndLoss } from '#contract/ledger-reports.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { PrintButton } from '../../shared/ui/page/PrintButton.tsx'
import { formatPercent } from '../../shared/ui/values/format.ts'
import { AccountingTabs } from './AccountingTabs.tsx'
import { periodText, useReportUrl } from './period.ts'
import { FigureCell, figureText, ReportBody, ReportFilters } from './Report.tsx'
import styles from './accounting.module.css'

const TITLES = { income: 'Income', expenses: 'Expenses', other: 'Other' } as const
const COMPARISONS = [
  { value: 'previousPeriod', label: 'Previous period' },
  { value: 'previousYear', label: 'Previous year' },
  { value: 'none', label: 'Nothing' },
] as const

/** What the firm earned and spent in a period, beside another period and the year to date. */
export function ProfitAndLossPage() {
  const { firm } = useCurrentUser()
  const url = useReportUrl()
  const { from, to, basis, compare } = url
  const query = { ...firm, from, to, basis, compare }
  const report = useQuery({ ...queryFor(ledgerReports.profitAndLoss, { query }), placeholderData: keepPreviousData })
  return (
    <Page
      title="Profit and loss"
      tabs={<AccountingTabs current="profitAndLoss" />}
      actions={
        <>
          <PrintButton />
          <ExportButton endpoint={ledgerReports.profitAndLossExport} query={query} />
        </>
      }
    >
      <ReportFilters url={url}>
        <Select
          label="Compare with"
          entity="comparison"
          options={COMPARISONS}
          value={compare}
          onChange={(value) => url.change({ compare: COMPARISONS.find((one) => one.value === value)?.value })}
        />
      </ReportFilters>
      <ReportBody report={report}>{(data) => <Results data={data} />}</ReportBody>
    </Page>
  )
}

type Figures = ProfitAndLoss['netProfit']

function Results({ data }: { data: ProfitAndLoss }) {
  const { currencyCode, basis, period, compared, yearToDate, hasBudgets } = data
  const width = 4 + (compared ? 1 : 0) + (hasBudgets ? 3 : 0)
  const budgetCells = ({ budget, variance, variancePercent }: Figures) =>
    hasBudgets && (
      <>
        <td className="lx-right lx-num">{figureText(budget, currencyCode)}</td>
        <td className="lx-right lx-num" data-negative={(variance ?? 0) < 0 || undefined}>
          {figureText(variance, currencyCode)}
        </td>
        <td className="lx-right lx-num lx-soft">{variancePercent !== null && formatPercent(variancePercent)}</td>
      </>
    )
  const sums = (figures: Figures) => (
    <>
      <td className="lx-right lx-num">{figureText(figures.amount, currencyCode)}</td>
      {compared && <td className="lx-right lx-num">{figureText(figures.compared, currencyCode)}</td>}
      <td className="lx-right lx-num">{figureText(figures.yearToDate, currencyCode)}</td>
      {budgetCells(figures)}
    </>
  )
  const total = (label: string, figures: Figures) => (
    <tr className={styles.total}>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      {sums(figures)}
    </tr>
  )
  return (
    <table className={`lx-table ${styles.report}`}>
      <caption className={styles.caption}>
        In {currencyCode}, {basis} basis. Select any figure to see its entries.
        {hasBudgets && ' A negative variance is less income or more expense than planned.'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Account</th>
          <th scope="col" className="lx-right">
            {periodText(period)}
          </th>
          {compared && (
            <th scope="col" className="lx-right">
              {periodText(compared)}
            </th>
          )}
          <th scope="col" className="lx-right">
            Year to date
          </th>
          {hasBudgets &&
            ['Budget to date', 'Variance', '%'].map((title) => (
              <th key={title} scope="col" className="lx-right">
                {title}
              </th>
            ))}
        </tr>
      </thead>
      {data.groups.map(({ group, rows, total: sum }) => (
        <tbody key={group}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={width}>
              {TITLES[group]}
            </th>
          </tr>
          {rows.map(({ account, ...figures }) => {
            const cell = (amount: number | null, days: { from: string; to: string }) => (
              <FigureCell amount={amount} currencyCode={currencyCode} lines={{ account: account.id, ...days, basis }} />
            )
            return (
              <tr key={account.id}>
                <td className="lx-num">{account.code}</td>
                <td dir="auto">{account.name}</td>
                {cell(figures.amount, period)}
                {compared && cell(figures.compared, compared)}
                {cell(figures.yearToDate, yearToDate)}
                {budgetCells(figures)}
              </tr>
            )
          })}
          {total(`Total ${TITLES[group].toLowerCase()}`, sum)}
          {group === 'expenses' && total('Operating profit', data.operatingProfit)}
        </tbody>
      ))}
      <tfoot>{total('Net profit', data.netProfit)}</tfoot>
    </table>
  )
}
