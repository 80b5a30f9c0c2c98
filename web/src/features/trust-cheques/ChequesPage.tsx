import { Button } from '@mantine/core'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { useState } from 'react'
import { trustCheques, type ChequeTotals, type TrustCheque } from '#contract/trust-cheques.ts'
import { useCan } from '../../shared/current-user.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { lazyDialog, type Closable } from '../../shared/ui/overlays/lazy.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { currencyOf, formatCounted } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { TrustTabs } from '../trust/public.ts'
import type { ChequePanelProps } from './ChequePanel.tsx'
import { columns, phoneRow } from './columns.tsx'
import { chequesList } from './list.ts'

const ChequePanel = lazyDialog<ChequePanelProps>(() => import('./ChequePanel.tsx'))
const SpoiledDialog = lazyDialog<Closable>(() => import('./SpoiledDialog.tsx'))

/** The register of cheques: each form is accounted for. */
export function ChequesPage() {
  const state = useList(chequesList)
  const maySpoil = useCan(trustCheques.spoil)
  const [opened, setOpened] = useState<TrustCheque>()
  const [isSpoiling, setSpoiling] = useState(false)
  return (
    <ListPage
      state={state}
      columns={columns}
      phone={phoneRow}
      rowName={({ number, payment }: TrustCheque) => [number, payment?.payee].filter(Boolean).join(', ')}
      onOpen={setOpened}
      tabs={<TrustTabs current="cheques" counts={{ cheques: state.totals?.count }} />}
      totals={totalsRow(state.totals, ['amount'], sumsOf)}
      create={
        maySpoil && (
          <Button variant="default" onClick={() => setSpoiling(true)}>
            Spoiled form
          </Button>
        )
      }
      empty={
        <EmptyState
          icon={IconBuildingBank}
          title="No cheques yet"
          text="Each cheque that client money is paid by is listed here, until the bank has paid it or it is stopped or void."
        />
      }
    >
      {opened && <ChequePanel cheque={opened} onClose={() => setOpened(undefined)} />}
      {isSpoiling && <SpoiledDialog onClose={() => setSpoiling(false)} />}
    </ListPage>
  )
}

/** What is drawn and not presented; currencies are never added together. */
const sumsOf = ({ count, unpresented }: ChequeTotals) => ({
  facts: `${formatCounted(count, { one: 'cheque', many: 'cheques' })} · amount not presented`,
  sums: {
    amount: (
      <span className="lx-two-line">
        {unpresented.map((sum) => (
          <Money key={sum.currencyCode} amount={sum.amount} currency={currencyOf(sum)} dashZero />
        ))}
      </span>
    ),
  },
})
