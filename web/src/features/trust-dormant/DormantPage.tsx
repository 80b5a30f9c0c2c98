import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { useState } from 'react'
import { DORMANT_KIND_LABELS, DORMANT_KINDS } from '#domain/trust-dormant.ts'
import type { DormantLedger, DormantTotals } from '#contract/trust-dormant.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { currencyOf, formatCounted } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { TrustTabs } from '../trust/public.ts'
import { columns, phoneRow } from './columns.tsx'
import { dormantList } from './list.ts'
import type { ReturnPanelProps } from './ReturnPanel.tsx'

const ReturnPanel = lazyDialog<ReturnPanelProps>(() => import('./ReturnPanel.tsx'))

const VIEWS = [
  { value: 'all', label: 'All' },
  ...DORMANT_KINDS.map((value) => ({ value, label: DORMANT_KIND_LABELS[value] })),
] as const

/** Client money that nobody has asked for, and how far its return is. */
export function DormantPage() {
  const state = useList(dormantList)
  const [opened, setOpened] = useState<DormantLedger>()
  const views = (
    <Segments
      aria-label="Why"
      data={VIEWS}
      value={DORMANT_KINDS.find((kind) => kind === state.url['kind']) ?? 'all'}
      onChange={(value) => state.change({ kind: value === 'all' ? null : value, page: null })}
    />
  )
  return (
    <ListPage
      state={state}
      columns={columns}
      phone={phoneRow}
      rowName={({ client, matter }: DormantLedger) => `${client.name}, ${matter.name}`}
      onOpen={setOpened}
      views={views}
      tabs={<TrustTabs current="dormant" counts={{ dormant: state.totals?.count }} />}
      totals={totalsRow(state.totals, ['balance'], sumsOf)}
      create={null}
      empty={
        <EmptyState
          icon={IconBuildingBank}
          title="No money waits to be returned"
          text="Ledgers on which nothing has moved for long, and balances that no invoice waits for, are listed here."
        />
      }
    >
      {opened && <ReturnPanel ledger={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}

/** Currencies are never added together. */
const sumsOf = ({ count, sums }: DormantTotals) => ({
  facts: formatCounted(count, { one: 'ledger', many: 'ledgers' }),
  sums: {
    balance: (
      <span className="lx-two-line">
        {sums.map((sum) => (
          <Money key={sum.currencyCode} amount={sum.balance} currency={currencyOf(sum)} />
        ))}
      </span>
    ),
  },
})
