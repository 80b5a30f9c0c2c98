import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import type { TrustLedger, TrustLedgerTotals } from '#contract/trust-ledgers.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { ListView } from '../../shared/ui/list/ListView.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { currencyOf, formatCounted } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { ProveButton, TrustTabs } from '../trust/public.ts'
import { NewLedgerButton, RecordDepositButton } from '../trust-transactions/public.ts'
import { columns, phoneRow, rowName } from './columns.tsx'
import { trustLedgersList } from './list.ts'

const HOLDING = [
  { value: 'all', label: 'All' },
  { value: 'money', label: 'With money' },
  { value: 'uncleared', label: 'Uncleared' },
] as const

/** @public The page of a route; the part of it that other pages show is the default. */
export function LedgersPage() {
  const view = useLedgers()
  const { state } = view
  const views = (
    <Segments
      aria-label="Holding"
      data={HOLDING}
      value={HOLDING.find(({ value }) => value === state.url['holding'])?.value ?? 'all'}
      onChange={(value) => state.change({ holding: value === 'all' ? null : value, page: null })}
    />
  )
  return (
    <ListPage
      {...view}
      views={views}
      tabs={<TrustTabs current="ledgers" counts={{ ledgers: state.totals?.count }} />}
      before={<NewLedgerButton />}
      create={<RecordDepositButton />}
    />
  )
}

/** The ledgers of one matter or client, on its page. */
export default function LedgersOf({ fixed }: { fixed: SearchParams }) {
  const [matterId, clientId] = [fixed['matterId'], fixed['clientId']]
  return (
    <>
      <div className="lx-page-actions">
        {matterId !== undefined && <ProveButton of={{ matterId: String(matterId) }} />}
        {clientId !== undefined && <ProveButton of={{ clientId: String(clientId) }} />}
        <RecordDepositButton matterId={matterId === undefined ? undefined : String(matterId)} />
      </div>
      <ListView {...useLedgers(fixed)} />
    </>
  )
}

function useLedgers(fixed?: SearchParams) {
  const go = useGo()
  const state = useList(trustLedgersList, fixed && { fixed })
  return {
    state,
    columns,
    phone: phoneRow,
    rowName,
    onOpen: ({ id }: TrustLedger) => void go(paths.trustLedger(id)),
    totals:
      state.url['holding'] === 'uncleared' ? undefined : totalsRow(state.totals, ['uncleared', 'balance'], sumsOf),
    empty: (
      <EmptyState
        icon={IconBuildingBank}
        title="No client money is held"
        text="The money of each client and matter has a ledger of its own. Record a deposit to open the first one."
        action={<RecordDepositButton />}
      />
    ),
  }
}

/** Currencies are never added together. */
const sumsOf = ({ count, sums }: TrustLedgerTotals) => ({
  facts: formatCounted(count, { one: 'ledger', many: 'ledgers' }),
  sums: Object.fromEntries(
    (['uncleared', 'balance'] as const).map((key) => [
      key,
      <span key={key} className="lx-two-line">
        {sums.map((sum) => (
          <Money key={sum.currencyCode} amount={sum[key]} currency={currencyOf(sum)} dashZero={key === 'uncleared'} />
        ))}
      </span>,
    ]),
  ),
})
