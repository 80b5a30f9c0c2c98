import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trustReports, type TrustListing } from '#contract/trust-reports.ts'
import { addDays, dayText } from '#domain/calendar-day.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { urlCount, urlDay, urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { ExportButton } from '../../shared/ui/list/ExportButton.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import { AccountChoice } from './AccountChoice.tsx'
import { accountsQuery, listingQuery } from './queries.ts'
import { TrustTabs } from '../trust/public.ts'
import styles from './reconciliation.module.css'

/** `at` is the day; `known` the day whose end counts as what was known. */
const ListingUrl = urlSchema({ account: urlId, at: urlDay, known: urlDay, page: urlCount })

/** What each ledger held on a day, as it is known now or as it was known on another. */
export function ListingPage() {
  const { firm } = useCurrentUser()
  const { accounts, account, filters, page, change } = useListingUrl()
  const answer = useQuery({
    ...listingQuery(firm, { ...filters, page }),
    enabled: account !== undefined,
    placeholderData: keepPreviousData,
  })
  const goTo = (next: number) => change({ page: next === 1 ? undefined : next })
  return (
    <Page
      title="Trust listing"
      tabs={<TrustTabs current="listing" />}
      actions={account && <Exports query={{ ...firm, ...filters }} />}
    >
      <Filters />
      {answer.isError && (
        <LoadError title="Did not load" text={answer.error.message} onRetry={() => void answer.refetch()} />
      )}
      {accounts?.length === 0 && (
        <EmptyState
          icon={IconListNumbers}
          title="There is no account of client money"
          text="Accounts are opened under Trust Accounting."
        />
      )}
      {answer.data && <Listing listing={answer.data} date={filters.date} onPage={goTo} />}
    </Page>
  )
}

/** What the address of the page says, and the account that it is about. */
function useListingUrl() {
  const { firm, business } = useCurrentUser()
  const [url, change] = useUrlState(ListingUrl)
  const { data: accounts } = useQuery(accountsQuery(firm))
  const today = todayIn(business.timeZone)
  const account = accounts?.find(({ id }) => id === url.account) ?? accounts?.[0]
  const { at: date = today, known, page = 1 } = url
  // What was recorded by the end of that day anywhere.
  const knownAt = known === undefined ? undefined : `${addDays(known, 1)}T00:00:00Z`
  return { accounts, account, today, known, page, change, filters: { accountId: account?.id ?? '', date, knownAt } }
}

const Exports = ({ query }: { query: object }) => (
  <>
    <DownloadButton endpoint={trustReports.listingDocument} query={query}>
      PDF
    </DownloadButton>
    <ExportButton endpoint={trustReports.exportListing} query={query} />
  </>
)

function Filters() {
  const { accounts = [], filters, today, known = '', change } = useListingUrl()
  const dayField = (label: string, key: 'at' | 'known', value: string) => (
    <DateField
      label={label}
      today={today}
      value={value && isoToMdy(value)}
      onChange={(typed) =>
        change({ [key]: (typed === '' ? undefined : mdyToIso(typed)) ?? undefined, page: undefined })
      }
    />
  )
  return (
    <div className={styles.filters}>
      <AccountChoice
        accounts={accounts}
        value={filters.accountId}
        onChange={(id) => change({ account: id, page: undefined })}
      />
      {dayField('At the end of', 'at', filters.date)}
      {dayField('As known on', 'known', known)}
    </div>
  )
}

function Listing({ listing, date, onPage }: { listing: TrustListing; date: string; onPage: (page: number) => void }) {
  const { currencyCode, currencySymbol } = listing
  const columns = useMemo(
    () => columnsIn({ code: currencyCode, symbol: currencySymbol }),
    [currencyCode, currencySymbol],
  )
  const amount = (value: number) => formatMoney(value, currencyOf(listing))
  const agrees = listing.total === listing.cashBook
  if (listing.data.length === 0 && listing.total === 0)
    return (
      <EmptyState
        icon={IconListNumbers}
        title="No client money was held"
        text={`Nothing stood in this account on ${dayText(date)}.`}
      />
    )
  return (
    <>
      <InlineNote tone={agrees ? 'trust' : 'danger'}>
        {agrees
          ? `All ledgers are ${amount(listing.total)}, and so is the cash book`
          : `All ledgers are ${amount(listing.total)}, the cash book is ${amount(listing.cashBook)}`}
      </InlineNote>
      <DataTable
        caption="Ledgers by client and matter"
        columns={columns}
        rows={rowsOf(listing)}
        rowId={({ ledgerId }) => ledgerId}
        rowName={({ client, matter }) => [client, matter].filter(Boolean).join(', ')}
        phone={(row) => ({
          title: row.client,
          figure: amount(row.balance),
          context: matterOf(row),
          status: row.latestOn && dayText(row.latestOn),
        })}
        totals={{
          label: <strong>All ledgers</strong>,
          sums: { balance: <Money amount={listing.total} currency={currencyOf(listing)} strong /> },
        }}
      />
      {(listing.page > 1 || listing.hasMore) && (
        <nav className={styles.pages} aria-label="Pages">
          <Button variant="default" disabled={listing.page <= 1} onClick={() => onPage(listing.page - 1)}>
            Previous
          </Button>
          <Button variant="default" disabled={!listing.hasMore} onClick={() => onPage(listing.page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  )
}

/** What a person may not see is one row, which has no matter, no movement and nothing cleared. */
type Row = Omit<TrustListing['data'][number], 'cleared'> & { readonly cleared: number | null }

const rowsOf = ({ data, hasMore, restricted }: TrustListing): readonly Row[] =>
  hasMore || restricted === 0 ? data : [...data, { ...RESTRICTED, balance: restricted }]

const RESTRICTED = {
  ledgerId: 'restricted',
  kind: 'client',
  client: 'Restricted matters',
  matter: '',
  matterNumber: '',
  cleared: null,
  latestOn: null,
} as const

const matterOf = ({ matterNumber, matter }: Row): string => [matterNumber, matter].filter(Boolean).join(' ')

const columnsIn = (currency: CurrencyText): readonly Column<Row>[] => [
  {
    key: 'client',
    header: 'Client and matter',
    cell: (row) => (
      <TwoLine
        title={row.client}
        context={matterOf(row)}
        href={row.ledgerId === RESTRICTED.ledgerId ? undefined : paths.trustLedger(row.ledgerId)}
      />
    ),
  },
  { key: 'latest', header: 'Last movement', width: 124, cell: ({ latestOn }) => <DayText day={latestOn} /> },
  {
    key: 'cleared',
    header: 'Cleared',
    align: 'right',
    width: 152,
    cell: ({ cleared }) => <Money amount={cleared} currency={currency} />,
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    width: 152,
    cell: ({ balance }) => <Money amount={balance} currency={currency} strong />,
  },
]
