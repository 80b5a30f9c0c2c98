import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { exchangeRates, type ExchangeRates } from '#contract/exchange-rates.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { toast } from '../../shared/toast.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'

const RateDialog = lazyDialog(async () => ({ default: (await import('./RateDialog.tsx')).RateDialog }))

type Rate = ExchangeRates['rates'][number]

/** How often the page looks whether a fetch has ended, and for how long. */
const LOOK_MS = 2_000

const figure = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 12 })

const columnsFor = (home: string): readonly Column<Rate>[] => [
  { key: 'currency', header: 'Currency', cell: ({ currencyCode, currencyName }) => `${currencyCode} ${currencyName}` },
  { key: 'rate', header: `For 1 ${home}`, align: 'right', width: 170, cell: ({ rate }) => figure(rate) },
  {
    key: 'inverse',
    header: `1 in ${home}`,
    align: 'right',
    width: 170,
    priority: 3,
    cell: ({ inverse }) => figure(inverse),
  },
  { key: 'day', header: 'Day', width: 130, cell: ({ day }) => <DayText day={day} /> },
  { key: 'source', header: 'Source', width: 170, priority: 2, cell: ({ source }) => source },
]

/** The rates, and whether a fetch that was asked for here is still under way. */
function useRates() {
  const { firm } = useCurrentUser()
  const [waitsSince, setWaitsSince] = useState<string | null>()
  const isWaiting = (rates: ExchangeRates | undefined) =>
    waitsSince !== undefined && rates !== undefined && (rates.lastFetch?.at ?? null) === waitsSince
  const load = useQuery({
    ...queryFor(exchangeRates.list, { query: firm }),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? LOOK_MS : false),
  })
  const fetchNow = async () => {
    try {
      await exchange(exchangeRates.fetch, { query: firm })
      setWaitsSince(load.data?.lastFetch?.at ?? null)
    } catch (error) {
      toast.error(error)
    }
  }
  return { load, isFetching: isWaiting(load.data), fetchNow }
}

/** The rates of currencies against the firm's own, where they come from, and when they were fetched last. */
export function ExchangeRatesPage() {
  const { load, isFetching, fetchNow } = useRates()
  const [isAdding, setAdding] = useState(false)
  const { data } = load
  const home = data?.homeCurrencyCode ?? ''
  return (
    <Page
      title="Exchange rates"
      actions={
        <>
          {data?.publisher && (
            <Button variant="default" loading={isFetching} onClick={() => void fetchNow()}>
              Fetch now
            </Button>
          )}
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setAdding(true)}>
            New rate
          </Button>
        </>
      }
    >
      {data && <FetchNote rates={data} />}
      <Panel title={`Rates against ${home || 'your currency'}`} flush>
        {load.isLoadingError ? (
          <LoadError title="The rates did not load" text="Nothing was changed." onRetry={() => void load.refetch()} />
        ) : (
          <RateTable rates={data?.rates} home={home} />
        )}
      </Panel>
      {isAdding && <RateDialog homeCode={home} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function RateTable({ rates, home }: { rates: readonly Rate[] | undefined; home: string }) {
  const { firm } = useCurrentUser()
  const remove = async (id: string) => {
    try {
      toast.success((await exchange(exchangeRates.delete, { params: { id }, query: firm })).message)
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <DataTable
      caption="Exchange rates by currency"
      columns={columnsFor(home)}
      rows={rates}
      rowId={({ currencyCode }) => currencyCode}
      rowName={({ currencyCode }) => currencyCode}
      inPanel
      phone={({ currencyCode, rate, source }) => ({ title: currencyCode, figure: figure(rate), context: source })}
      actions={({ id }) =>
        id === null ? [] : [{ label: 'Delete typed rate', icon: IconTrash, onClick: () => void remove(id) }]
      }
    />
  )
}

/** Where rates come from, and what became of the last fetch. Documents keep the rate that they have. */
function FetchNote({ rates: { publisher, lastFetch } }: { rates: ExchangeRates }) {
  if (publisher === null)
    return <InlineNote tone="info">This server does not fetch rates. Type those that you need.</InlineNote>
  if (!lastFetch)
    return (
      <InlineNote tone="info">Rates are fetched from {publisher} on working days. None was fetched yet.</InlineNote>
    )
  const at = new Date(lastFetch.at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  if (lastFetch.problem !== '')
    return (
      <InlineNote tone="warning">
        The last fetch from {publisher} failed on {at}: {lastFetch.problem}
      </InlineNote>
    )
  return (
    <InlineNote tone="success">
      Fetched from {publisher} on {at}: {lastFetch.count} rates, the newest of {lastFetch.day}
    </InlineNote>
  )
}
