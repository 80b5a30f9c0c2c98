import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import type { LedgerRow, LedgerSummary } from '#contract/ledger-reports.ts'
import { dayText } from '#domain/calendar-day.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { formatCounted, formatMoney } from '../../shared/ui/values/format.ts'
import { entryName } from './labels.ts'
import { figureText } from './Report.tsx'
import styles from './accounting.module.css'

interface LinesProps {
  rows: readonly LedgerRow[]
  summary: LedgerSummary | undefined
  isFirst: boolean
  isLast: boolean
  openEntry: string | undefined
  onOpen: (entryId: string) => void
}

const LINE = { one: 'line', many: 'lines' } as const

/** The lines of an account between its balances before and after them. */
export function LedgerLines({ rows, summary, isFirst, isLast, openEntry, onOpen }: LinesProps) {
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
