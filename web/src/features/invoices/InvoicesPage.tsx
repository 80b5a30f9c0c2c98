import { Button } from '@mantine/core'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Invoice, InvoiceTotals } from '#contract/invoice-shapes.ts'
import { invoices } from '#contract/invoices.ts'
import { INVOICE_STATE_LABELS } from '#domain/invoice-state.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths, withQuery } from '../../shared/paths.ts'
import { UndoNote } from '../../shared/records/UndoNote.tsx'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { ListTabs } from '../../shared/ui/list/ListTabs.tsx'
import { ListView } from '../../shared/ui/list/ListView.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { useOffices } from '../../shared/ui/list/office-filter.ts'
import { useList, type ListState } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { currencyOf, formatCounted } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { AgeingStrip } from './AgeingStrip.tsx'
import { columnsOn, phoneRowOn } from './columns.tsx'
import { invoiceName } from './labels.ts'
import { countOf, invoicesList } from './list.ts'
import { useInvoiceBulk } from './use-invoice-bulk.tsx'

type State = ListState<typeof invoices.list, typeof invoices.totals, object>

/** @public The page of a route; the part of it that other pages show is the default. */
export function InvoicesPage() {
  const { pathname } = useLocation()
  const view = useInvoices()
  const { state } = view
  const { url } = state
  // An age is about all that is owed, whatever its state.
  const ageHref = (age: string | undefined) => withQuery(pathname, { ...url, page: undefined, state: undefined, age })
  return (
    <ListPage
      {...view}
      create={<NewInvoice isSmall={false} />}
      tabs={<ListTabs state={state} label="Invoices by state" tabs={tabsOf(state.totals, url)} />}
      above={
        <>
          <UndoNote />
          <AgeingStrip totals={state.totals} current={url['age']?.toString()} href={ageHref} />
        </>
      }
    />
  )
}

/** The invoices of one matter or client, on its page. */
export default function InvoicesOf({ fixed }: { fixed: SearchParams }) {
  return <ListView {...useInvoices(fixed)} />
}

function useInvoices(fixed?: SearchParams) {
  const { business } = useCurrentUser()
  const go = useGo()
  useOffices()
  const state = useList(invoicesList, fixed && { fixed })
  const today = todayIn(business.timeZone)
  const isOverdue = state.url['state'] === 'overdue'
  return {
    state,
    columns: useMemo(() => columnsOn(today, isOverdue), [today, isOverdue]),
    phone: useMemo(() => phoneRowOn(today), [today]),
    rowName,
    onOpen: ({ id }: Invoice) => void go(paths.invoice(id)),
    bulk: useInvoiceBulk(state.rows, state.url['state']),
    totals: useTotalsRow(state),
    empty: (
      <EmptyState
        icon={IconFileInvoice}
        title="No invoices yet"
        text="Drafts, what waits for approval, and what clients owe are listed here."
        action={<NewInvoice isSmall fixed={fixed} />}
      />
    ),
  }
}

const rowName = (invoice: Invoice) => `${invoiceName(invoice)}, ${invoice.clientName}`

const TABS = ['draft', 'submitted', 'approved', 'sent', 'overdue', 'paid', 'writtenOff', 'credited', 'void'] as const
/** The tabs that a firm seldom needs: left out while they are empty. */
const SELDOM: ReadonlySet<string> = new Set(['writtenOff', 'credited', 'void'])

/** What is overdue is sorted by how long, the longest first. */
const tabsOf = (totals: InvoiceTotals | undefined, url: SearchParams) =>
  [undefined, ...TABS]
    .map((value) => ({
      value,
      label: value === undefined ? 'All' : INVOICE_STATE_LABELS[value],
      count: totals && countOf(totals, value),
      also:
        value === 'overdue'
          ? { sort: 'due', dir: 'asc' }
          : url['state'] === 'overdue'
            ? { sort: undefined, dir: undefined }
            : {},
    }))
    .filter(
      ({ value, count }) => value === undefined || !SELDOM.has(value) || (count ?? 0) > 0 || url['state'] === value,
    )

/** The sums of the tab on screen; those of all states have come with the counts already. */
function useTotalsRow({ list, url, count }: State) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(list.totals(list.filterQuery(firm, url)))
  return totalsRow(count === undefined ? undefined : data, ['amount', 'balance'], (known) => {
    const money = (amount: number) => <Money amount={amount} currency={currencyOf(known)} strong />
    return {
      facts: `${formatCounted(count ?? 0, list.noun)}, in ${known.currencyCode}, excluding drafts`,
      sums: { amount: money(known.amount), balance: money(known.balance) },
    }
  })
}

function NewInvoice({ isSmall, fixed = {} }: { isSmall: boolean; fixed?: SearchParams | undefined }) {
  const go = useGo()
  if (!useCan(invoices.create)) return null
  const href = paths.newInvoice({
    clientId: fixed['clientId']?.toString(),
    matterId: fixed['matterId']?.toString(),
  })
  return (
    <Button
      {...(isSmall && { size: 'xs' })}
      leftSection={isSmall ? undefined : <IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => void go(href)}
    >
      New invoice
    </Button>
  )
}
