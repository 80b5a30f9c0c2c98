import { Button } from '@mantine/core'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { addDays, dayText, startOfMonth } from '#domain/calendar-day.ts'
import type { TrustAccount } from '#contract/trust-accounts.ts'
import { trustCashBook, type CashBookRow, type CashBookSummary } from '#contract/trust-cash-book.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { urlCount, urlDay, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { useLowestPriority } from '../../shared/ui/list/use-lowest-priority.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatCounted, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { ClearedMark, SideAmount, TransactionTitle, transactionTitle } from '../trust/public.ts'
import { RecordDepositButton, TransactionPanel } from '../trust-transactions/public.ts'
import styles from './trust-accounts.module.css'

const Url = urlSchema({ from: urlDay, to: urlDay, page: urlCount })
const PAGE_SIZE = 50

/** The days that the cash book shows: this month and the one before unless the address has others. */
export function useCashBookUrl() {
  const { business } = useCurrentUser()
  const [url, change] = useUrlState(Url)
  const today = todayIn(business.timeZone)
  const lastMonth = startOfMonth(addDays(startOfMonth(today), -1))
  return { today, from: url.from ?? lastMonth, to: url.to ?? today, page: url.page ?? 1, change }
}
type CashBookUrl = ReturnType<typeof useCashBookUrl>

/** What moved the bank account, the latest first, with the balance after each. */
export function CashBook({ account, url }: { account: TrustAccount; url: CashBookUrl }) {
  const { firm } = useCurrentUser()
  const [opened, setOpened] = useState<string>()
  const { from, to, page } = url
  const [params, query] = [{ id: account.id }, { ...firm, from, to }]
  const rows = useQuery({
    ...queryFor(trustCashBook.list, { params, query: { ...query, page, size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  const summary = useQuery({
    ...queryFor(trustCashBook.totals, { params, query }),
    placeholderData: keepPreviousData,
  })
  const currency = currencyOf(account)
  const failed = [rows, summary].find(({ isError }) => isError)
  if (failed) return <LoadError title="The cash book did not load" text="" onRetry={() => void failed.refetch()} />
  const hasMore = rows.data?.hasMore
  const isLast = hasMore === false
  return (
    <section>
      <Days url={url} />
      <Panel title="Cash book" count={summary.data && formatCounted(summary.data.count, LINE)} flush>
        {page === 1 && (
          <Balance
            label="Closing balance"
            day={to}
            amount={summary.data?.closing}
            {...{ currency }}
            total={summary.data}
          />
        )}
        <Lines account={account} rows={rows.data?.data} onOpen={setOpened} />
        {isLast && <Restricted summary={summary.data} currency={currency} />}
        {isLast && <Balance label="Opening balance" day={from} amount={summary.data?.opening} currency={currency} />}
        <Pages url={url} hasMore={hasMore === true} />
      </Panel>
      {opened !== undefined && <TransactionPanel id={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

interface LinesProps {
  account: TrustAccount
  rows: readonly CashBookRow[] | undefined
  onOpen: (transactionId: string) => void
}

function Lines({ account, rows, onOpen }: LinesProps) {
  const { currencySymbol, currencyCode } = account
  const hasLedgers = useLowestPriority() >= LEDGER_PRIORITY
  const columns = useMemo(() => columnsIn(currencyCode, hasLedgers), [currencyCode, hasLedgers])
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
      inPanel
    />
  )
}

const LINE = { one: 'line', many: 'lines' } as const

function Days({ url }: { url: CashBookUrl }) {
  const field = (label: string, key: 'from' | 'to') => (
    <DateField
      label={label}
      today={url.today}
      value={isoToMdy(url[key])}
      onChange={(typed) => mdyToIso(typed) && url.change({ [key]: mdyToIso(typed), page: null })}
    />
  )
  return (
    <div className={styles.filters}>
      {field('From', 'from')}
      {field('To', 'to')}
    </div>
  )
}

interface BalanceProps {
  label: string
  day: string
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
        {label} <span className="lx-muted lx-num">{dayText(day)}</span>
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

function Restricted({ summary, currency }: { summary: CashBookSummary | undefined; currency: CurrencyText }) {
  if (!summary?.restricted) return null
  return (
    <div className={styles.balanceRow}>
      <span>Restricted matters</span>
      <span className="lx-num">{formatMoney(summary.restricted, currency)}</span>
    </div>
  )
}

function Pages({ url: { page, change }, hasMore }: { url: CashBookUrl; hasMore: boolean }) {
  if (page === 1 && !hasMore) return null
  return (
    <div className={styles.pages}>
      {page > 1 && (
        <Button variant="default" onClick={() => change({ page: page === 2 ? null : page - 1 })}>
          Later lines
        </Button>
      )}
      {hasMore && (
        <Button variant="default" onClick={() => change({ page: page + 1 })}>
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
const columnsIn = (code: string, hasLedgers: boolean): readonly Column<CashBookRow>[] => {
  const currency = { symbol: '', code }
  return [
    { key: 'date', header: 'Date', width: 96, cell: ({ date }) => <DayText day={date} /> },
    {
      key: 'transaction',
      header: 'Transaction',
      cell: (row) => (
        <TransactionTitle {...titleOf(row, hasLedgers)} isIn={row.amount > 0} isReversal={isUndone(row)} />
      ),
    },
    { key: 'ledger', header: 'Client ledger', width: 148, priority: LEDGER_PRIORITY, cell: ledgerCell },
    { key: 'cleared', header: 'Cleared', width: 64, priority: 3, cell: (row) => <ClearedMark {...row} /> },
    {
      key: 'out',
      header: 'Out',
      align: 'right',
      width: 104,
      cell: (row) => <SideAmount amount={row.amount} side="out" currency={currency} isGray={isUndone(row)} />,
    },
    {
      key: 'in',
      header: 'In',
      align: 'right',
      width: 104,
      cell: (row) => <SideAmount amount={row.amount} side="in" currency={currency} isGray={isUndone(row)} />,
    },
    {
      key: 'balance',
      header: 'Balance',
      align: 'right',
      width: 118,
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
