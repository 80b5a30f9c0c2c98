import { Button } from '@mantine/core'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { trustCashBook, type CashBookPage, type CashBookRow, type CashBookSummary } from '#contract/trust-cash-book.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { FilterBar } from '../../shared/ui/list/FilterBar.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { useFilters } from '../../shared/ui/list/use-list.ts'
import { useLowestPriority } from '../../shared/ui/list/use-lowest-priority.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatCounted, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { ClearedMark, SideAmount, TransactionTitle, transactionTitle } from '../trust/public.ts'
import { RecordDepositButton, TransactionPanel } from '../trust-transactions/public.ts'
import { CASH_BOOK_FILTERS, type CashBookUrl } from './cash-book-url.ts'
import styles from './trust-accounts.module.css'

const PAGE_SIZE = 50
const LINE = { one: 'line', many: 'lines' } as const

/** What moved the bank account, the latest first, with the balance after each unless a filter leaves lines out. */
export function CashBook({ account, url }: { account: TrustAccount; url: CashBookUrl }) {
  const { firm } = useCurrentUser()
  const { from, to, ...choices } = url.filters
  const filters = useFilters(CASH_BOOK_FILTERS, url.filters, undefined)
  const [params, query] = [{ id: account.id }, { ...firm, ...url.filters }]
  const rows = useQuery({
    ...queryFor(trustCashBook.list, { params, query: { ...query, page: url.page, size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  const totals = useQuery({
    ...queryFor(trustCashBook.totals, { params, query }),
    placeholderData: keepPreviousData,
  })
  const failed = [rows, totals].find(({ isError }) => isError)
  if (failed) return <LoadError title="The cash book did not load" text="" onRetry={() => void failed.refetch()} />
  const summary = totals.data
  return (
    <Panel title="Cash book" count={summary && formatCounted(summary.count, LINE)} flush>
      <FilterBar
        filters={filters}
        values={{ days: { from, to }, ...choices }}
        onChange={url.onFilter}
        count={summary?.count}
        noun={LINE}
      />
      <Book account={account} url={url} page={rows.data} summary={summary} />
    </Panel>
  )
}

interface BookProps {
  account: TrustAccount
  url: CashBookUrl
  page: CashBookPage | undefined
  summary: CashBookSummary | undefined
}

/** The lines between the closing balance, on the first page, and the opening one, on the last. */
function Book({ account, url, page, summary }: BookProps) {
  const [opened, setOpened] = useState<string>()
  const { leavesOut } = url
  const { from, to } = url.filters
  const currency = currencyOf(account)
  return (
    <>
      {leavesOut && <LeftOutNote summary={summary} />}
      {url.page === 1 && (
        <Balance
          label="Closing balance"
          day={to}
          amount={summary?.closing}
          currency={currency}
          total={leavesOut ? undefined : summary}
        />
      )}
      <Lines account={account} rows={page?.data} summary={summary} leavesOut={leavesOut} onOpen={setOpened} />
      {page?.hasMore === false && (
        <>
          <Unlisted summary={summary} currency={currency} />
          <Balance label="Opening balance" day={from} amount={summary?.opening} currency={currency} />
        </>
      )}
      <Pages url={url} hasMore={page?.hasMore === true} />
      {opened !== undefined && <TransactionPanel id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** A person without the figures of the account sees no balances in any case. */
const LeftOutNote = ({ summary }: { summary: CashBookSummary | undefined }) =>
  typeof summary?.closing === 'number' && (
    <p className={styles.foot}>
      Only some lines are listed, so none has the balance after it. The closing and the opening balance are those of the
      account.
    </p>
  )

interface LinesProps {
  account: TrustAccount
  rows: readonly CashBookRow[] | undefined
  summary: CashBookSummary | undefined
  leavesOut: boolean
  onOpen: (transactionId: string) => void
}

function Lines({ account, rows, summary, leavesOut, onOpen }: LinesProps) {
  const { currencySymbol, currencyCode } = account
  const hasLedgers = useLowestPriority() >= LEDGER_PRIORITY
  const columns = useMemo(
    () => columnsIn(currencyCode, hasLedgers).filter(({ key }) => !(leavesOut && key === 'balance')),
    [currencyCode, hasLedgers, leavesOut],
  )
  if (rows?.length === 0 && leavesOut) return <EmptyState icon={IconBuildingBank} title="No such line on these days" />
  if (rows?.length === 0)
    return (
      <EmptyState
        icon={IconBuildingBank}
        title="No client money moved on these days"
        action={<RecordDepositButton accountId={account.id} />}
      />
    )
  return (
    <DataTable
      caption="Cash book"
      columns={columns}
      rows={rows}
      rowId={({ entryId }) => entryId}
      rowName={(row) => `${transactionTitle(row)}, ${dayText(row.date)}`}
      phone={(row) => phoneRow(row, { symbol: currencySymbol, code: currencyCode })}
      onOpen={({ transactionId }) => onOpen(transactionId)}
      totals={
        leavesOut
          ? totalsRow(summary, ['out', 'in'], ({ count, paid, received }) => ({
              facts: `${formatCounted(count, LINE)} listed`,
              sums: {
                out: <Money amount={paid} currency={unsigned(currencyCode)} />,
                in: <Money amount={received} currency={unsigned(currencyCode)} />,
              },
            }))
          : undefined
      }
      inPanel
    />
  )
}

interface BalanceProps {
  label: string
  /** Undefined where the days have no end. */
  day: string | undefined
  amount: number | null | undefined
  currency: CurrencyText
  total?: CashBookSummary | undefined
}

/** A balance of the account; a person without its figures sees none. */
function Balance({ label, day, amount, currency, total }: BalanceProps): ReactNode {
  if (amount === null || amount === undefined) return null
  return (
    <div className={styles.balanceRow} data-total={total ? true : undefined}>
      <span>
        {label} {day && <span className="lx-muted lx-num">{dayText(day)}</span>}
      </span>
      {total && (
        <span className="lx-soft lx-num">
          {formatMoney(total.received, currency)} in, {formatMoney(total.paid, currency)} out
        </span>
      )}
      <span className="lx-num">{formatMoney(amount, currency)}</span>
    </div>
  )
}

interface UnlistedProps {
  summary: CashBookSummary | undefined
  currency: CurrencyText
}

/** What moved the balance between the lines: what a filter leaves out, and what a wall hides. */
function Unlisted({ summary, currency }: UnlistedProps): ReactNode {
  if (typeof summary?.closing !== 'number') return null
  const { leftOutCount, leftOut, restricted, restrictedCount } = summary
  const rows = [
    ...(leftOutCount > 0 ? [{ label: `${formatCounted(leftOutCount, LINE)} not listed`, amount: leftOut }] : []),
    ...(restricted !== null && restrictedCount
      ? [{ label: `${formatCounted(restrictedCount, LINE)} of restricted matters`, amount: restricted }]
      : []),
  ]
  return rows.map(({ label, amount }) => (
    <div key={label} className={styles.balanceRow}>
      <span>{label}</span>
      <span className="lx-num">{formatMoney(amount, currency)}</span>
    </div>
  ))
}

function Pages({ url: { page, onPage }, hasMore }: { url: CashBookUrl; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null
  return (
    <div className={styles.pages}>
      {page > 1 && (
        <Button variant="default" onClick={() => onPage(page - 1)}>
          Later lines
        </Button>
      )}
      {hasMore && (
        <Button variant="default" onClick={() => onPage(page + 1)}>
          Earlier lines
        </Button>
      )}
    </div>
  )
}

/** Where there is no room for their column, the ledgers stand under the transactions. */
const LEDGER_PRIORITY = 3

const ledgerCell = ({ ledger }: CashBookRow) => (
  <TwoLine title={ledger.client || ledger.name} context={ledger.matter} href={paths.trustLedger(ledger.id)} />
)

/** Amounts of one account need no sign of the currency. */
const unsigned = (code: string): CurrencyText => ({ symbol: '', code })

/** At 1440 px, beside the reconciliation, there is just room for them. */
const columnsIn = (code: string, hasLedgers: boolean): readonly Column<CashBookRow>[] => {
  const currency = unsigned(code)
  return [
    { key: 'date', header: 'Date', width: 102, cell: ({ date }) => <DayText day={date} /> },
    {
      key: 'transaction',
      header: 'Transaction',
      cell: (row) => (
        <TransactionTitle {...titleOf(row, hasLedgers)} isIn={row.amount > 0} isReversal={isUndone(row)} />
      ),
    },
    { key: 'ledger', header: 'Client ledger', width: 126, priority: LEDGER_PRIORITY, cell: ledgerCell },
    { key: 'cleared', header: 'Cleared', width: 72, priority: 3, cell: (row) => <ClearedMark {...row} /> },
    {
      key: 'out',
      header: 'Out',
      align: 'right',
      width: 107,
      cell: (row) => <SideAmount amount={row.amount} side="out" currency={currency} isGray={isUndone(row)} />,
    },
    {
      key: 'in',
      header: 'In',
      align: 'right',
      width: 107,
      cell: (row) => <SideAmount amount={row.amount} side="in" currency={currency} isGray={isUndone(row)} />,
    },
    {
      key: 'balance',
      header: 'Balance',
      align: 'right',
      width: 122,
      cell: ({ balance }) => <Money amount={balance} currency={currency} strong />,
    },
  ]
}

const isUndone = ({ state }: CashBookRow) => state !== 'posted'

function titleOf(row: CashBookRow, hasLedgers: boolean) {
  const title = transactionTitle(row)
  const about = hasLedgers ? row.party : row.ledger.name
  return {
    title: row.isReversal ? `Reversal of ${title.toLowerCase()}` : title,
    context: [about, row.receiptNumber ?? row.reference].filter(Boolean).join(', '),
  }
}

const phoneRow = (row: CashBookRow, currency: CurrencyText): PhoneRow => ({
  title: titleOf(row, false).title,
  figure: <Money amount={row.amount} currency={currency} />,
  context: [dayText(row.date), row.ledger.name].join(' · '),
  status: row.balance === null ? undefined : <span className="lx-num">{formatMoney(row.balance, currency)}</span>,
})
