import { Button } from '@mantine/core'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import {
  trustLedgers,
  type TrustLedger,
  type TrustLedgerEntry,
  type TrustLedgerSummary,
} from '#contract/trust-ledgers.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { urlCount, urlDay, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { toUrlChanges } from '../../shared/ui/list/filter-changes.ts'
import { datesFilter } from '../../shared/ui/list/filter-kinds.ts'
import { FilterBar } from '../../shared/ui/list/FilterBar.tsx'
import { useFilters } from '../../shared/ui/list/use-list.ts'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatCount, formatCounted, type CurrencyText } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { ClearedStatus, ProveButton, SideAmount, TransactionTitle, transactionTitle } from '../trust/public.ts'
import { TransactionPanel } from '../trust-transactions/public.ts'
import styles from './trust-ledgers.module.css'

const Url = urlSchema({ from: urlDay, to: urlDay, page: urlCount })
const PAGE_SIZE = 50
const FILTERS = [datesFilter({ key: 'days', label: 'Date', param: ['from', 'to'] })]
const ENTRY = { one: 'entry', many: 'entries' } as const

/** The days of which the card is shown, exported and printed: all, unless the address has some. */
export function useCardUrl() {
  const [{ page = 1, ...days }, change] = useUrlState(Url)
  return { page, days, change }
}
type CardUrl = ReturnType<typeof useCardUrl>

interface Props {
  ledger: TrustLedger
  summary: TrustLedgerSummary | undefined
  url: CardUrl
}

/** The entries of a ledger, the latest first, with the balance after each (T20). */
export function LedgerCard({ ledger, summary, url: { page, days, change } }: Props) {
  const { firm } = useCurrentUser()
  const [opened, setOpened] = useState<string>()
  const entries = useQuery({
    ...queryFor(trustLedgers.entries, {
      params: { id: ledger.id },
      query: { ...firm, ...days, page, size: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const { currencyCode } = ledger
  // A ledger names its currency once.
  const currency = useMemo(() => ({ symbol: '', code: currencyCode }), [currencyCode])
  const columns = useMemo(() => columnsIn(currency), [currency])
  const filters = useFilters(FILTERS, days, undefined)
  // The sums are those of the full ledger.
  const total = (days.from ?? days.to) ? undefined : summary
  if (entries.isError)
    return <LoadError title="The entries did not load" text="" onRetry={() => void entries.refetch()} />
  return (
    <Panel
      title="Ledger card"
      count={countText(total, summary)}
      more={<ProveButton of={{ ledgerId: ledger.id }} />}
      flush
    >
      <FilterBar
        filters={filters}
        values={{ days }}
        onChange={(changes) => change(toUrlChanges(changes))}
        noun={ENTRY}
      />
      {entries.data?.data.length === 0 ? (
        <NoEntries isWhole={summary?.entries === 0} />
      ) : (
        <DataTable
          caption="Ledger card"
          columns={columns}
          rows={entries.data?.data}
          rowId={({ entryId }) => entryId}
          rowName={(entry) => `${titleOf(entry).title}, ${dayText(entry.date)}`}
          phone={(entry) => phoneRow(entry, currencyOf(ledger))}
          onOpen={({ transactionId }) => setOpened(transactionId)}
          totals={totalsRow(total, ['out', 'in', 'balance'], (known) => ({
            facts: `opened ${dayText(known.openedOn)}, ${currencyCode}`,
            sums: {
              out: <Money amount={known.paid} currency={currency} />,
              in: <Money amount={known.received} currency={currency} />,
              balance: <Money amount={ledger.balance} currency={currency} strong />,
            },
          }))}
          inPanel
        />
      )}
      <Pages page={page} hasMore={entries.data?.hasMore ?? false} onPage={(next) => change({ page: next })} />
      {opened !== undefined && <TransactionPanel id={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}

/** `5 entries, 1 of a restricted matter is not listed`: the balances count it. */
function countText(total: TrustLedgerSummary | undefined, summary: TrustLedgerSummary | undefined) {
  const hidden = summary?.hiddenEntries ?? 0
  return [
    ...(total ? [formatCounted(total.entries, ENTRY)] : []),
    ...(hidden > 0 ? [`${formatCount(hidden)} with restricted matters ${hidden === 1 ? 'is' : 'are'} not listed`] : []),
  ].join(', ')
}

const NoEntries = ({ isWhole }: { isWhole: boolean }) =>
  isWhole ? (
    <EmptyState
      icon={IconBuildingBank}
      title="No money has moved on this ledger yet"
      text="What is received and paid for this matter stands here, with the balance after each."
    />
  ) : (
    <EmptyState icon={IconBuildingBank} title="No money moved on these days" />
  )

interface PagesProps {
  page: number
  hasMore: boolean
  onPage: (page: number | null) => void
}

function Pages({ page, hasMore, onPage }: PagesProps) {
  if (page === 1 && !hasMore) return null
  return (
    <div className={styles.pages}>
      {page > 1 && (
        <Button variant="default" onClick={() => onPage(page === 2 ? null : page - 1)}>
          Later entries
        </Button>
      )}
      {hasMore && (
        <Button variant="default" onClick={() => onPage(page + 1)}>
          Earlier entries
        </Button>
      )}
    </div>
  )
}

const isUndone = ({ state }: TrustLedgerEntry) => state !== 'posted'

function titleOf(entry: TrustLedgerEntry) {
  const title = transactionTitle(entry)
  return {
    title: entry.isReversal ? `Reversal of ${title.toLowerCase()}` : title,
    context: entry.isReversal
      ? `Reason: ${entry.undoReason}`
      : [entry.party, entry.purpose, entry.receiptNumber ?? entry.reference].filter(Boolean).join(', '),
  }
}

const columnsIn = (currency: CurrencyText): readonly Column<TrustLedgerEntry>[] => [
  { key: 'date', header: 'Date', width: 104, cell: ({ date }) => <DayText day={date} /> },
  {
    key: 'transaction',
    header: 'Transaction',
    cell: (entry) => <TransactionTitle {...titleOf(entry)} isIn={entry.amount > 0} isReversal={isUndone(entry)} />,
  },
  { key: 'cleared', header: 'Cleared', width: 116, priority: 2, cell: (entry) => <ClearedStatus {...entry} /> },
  {
    key: 'out',
    header: 'Out',
    align: 'right',
    width: 112,
    cell: (entry) => <SideAmount amount={entry.amount} side="out" currency={currency} isGray={isUndone(entry)} />,
  },
  {
    key: 'in',
    header: 'In',
    align: 'right',
    width: 112,
    cell: (entry) => <SideAmount amount={entry.amount} side="in" currency={currency} isGray={isUndone(entry)} />,
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    width: 124,
    cell: ({ balance }) => <Money amount={balance} currency={currency} strong />,
  },
]

const phoneRow = (entry: TrustLedgerEntry, currency: CurrencyText): PhoneRow => ({
  title: titleOf(entry).title,
  figure: <Money amount={entry.amount} currency={currency} />,
  context: [dayText(entry.date), titleOf(entry).context].filter(Boolean).join(' · '),
  status: <Money amount={entry.balance} currency={currency} />,
})
