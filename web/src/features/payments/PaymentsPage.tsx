import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payments } from '#contract/payments.ts'
import type { Payment } from '#contract/payment-shapes.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { SearchParams } from '../../shared/ui/list/filter-kinds.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { ListView } from '../../shared/ui/list/ListView.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { useList, type ListState } from '../../shared/ui/list/use-list.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { currencyOf, formatCounted } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { columns, phoneRow } from './columns.tsx'
import { paymentsList } from './list.ts'
import { PaymentTabs } from './PaymentTabs.tsx'
import type { RecordPaymentProps } from './RecordPaymentDialog.tsx'

const RecordPaymentDialog = lazyDialog<RecordPaymentProps>(async () => ({
  default: (await import('./RecordPaymentDialog.tsx')).RecordPaymentDialog,
}))

type State = ListState<typeof payments.list, typeof payments.totals, object>

/** @public The page of a route; the part of it that other pages show is the default. */
export function PaymentsPage() {
  const view = usePayments()
  const [isRecording, setRecording] = useState(false)
  const mayRecord = useCan(payments.create)
  const { state } = view
  return (
    <ListPage
      {...view}
      tabs={<PaymentTabs list="payments" url={state.url} />}
      create={
        mayRecord && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setRecording(true)}>
            Record payment
          </Button>
        )
      }
    >
      {isRecording && <RecordPaymentDialog onClose={() => setRecording(false)} />}
    </ListPage>
  )
}

/** The payments of one matter or client, on its page. */
export default function PaymentsOf({ fixed }: { fixed: SearchParams }) {
  return <ListView {...usePayments(fixed)} />
}

function usePayments(fixed?: SearchParams) {
  const go = useGo()
  const state = useList(paymentsList, fixed && { fixed })
  return {
    state,
    columns,
    phone: phoneRow,
    rowName: ({ number, clientName }: Payment) => `${number}, ${clientName}`,
    onOpen: ({ id }: Payment) => void go(paths.payment(id)),
    totals: useTotalsRow(state),
    empty: (
      <EmptyState
        icon={IconReceipt}
        title="No payments yet"
        text="What clients pay, and their credit, is listed here."
      />
    ),
  }
}

/** The sums of the tab on screen. */
function useTotalsRow({ list, url, count }: State) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(list.totals(list.filterQuery(firm, url)))
  return totalsRow(count === undefined ? undefined : data, ['amount', 'credit'], (known) => {
    const money = (amount: number) => <Money amount={amount} currency={currencyOf(known)} strong />
    return {
      facts: `${formatCounted(known.count, list.noun)}, in ${known.currencyCode}, excluding bounced, reversed and refunded`,
      sums: { amount: money(known.amount), credit: money(known.credit) },
    }
  })
}
