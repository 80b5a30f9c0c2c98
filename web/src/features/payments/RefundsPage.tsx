import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import { dayText } from '#domain/calendar-day.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/payment-labels.ts'
import type { ListedRefund } from '#contract/refunds.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { ListPage } from '../../shared/ui/list/ListPage.tsx'
import { totalsRow } from '../../shared/ui/list/totals.tsx'
import { useList } from '../../shared/ui/list/use-list.ts'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatCounted } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { refundsList } from './list.ts'
import { PaymentTabs } from './PaymentTabs.tsx'
import styles from './payments.module.css'

/** @public What was paid back to clients, of payments and of credit notes alike. */
export function RefundsPage() {
  const go = useGo()
  const state = useList(refundsList)
  return (
    <ListPage
      state={state}
      columns={columns}
      phone={phoneRow}
      rowName={({ number, clientName }) => `Refund of ${number}, ${clientName}`}
      onOpen={(refund) => void go(hrefOf(refund))}
      totals={totalsRow(state.totals, ['amount'], (known) => ({
        facts: `${formatCounted(known.count, state.list.noun)}, in ${known.currencyCode}, excluding undone`,
        sums: { amount: <Money amount={known.amount} currency={currencyOf(known)} strong /> },
      }))}
      empty={
        <EmptyState
          icon={IconReceiptRefund}
          title="No refunds yet"
          text="Credit that is paid back to clients is listed here."
        />
      }
      tabs={<PaymentTabs list="refunds" url={state.url} />}
    />
  )
}

/** The payment whose credit was paid back; of a credit note its invoice, and of credit of older books the client. */
const hrefOf = ({ paymentId, invoiceId, clientId }: ListedRefund): string =>
  paymentId !== null ? paths.payment(paymentId) : invoiceId === null ? paths.client(clientId) : paths.invoice(invoiceId)

const statusOf = ({ undone }: ListedRefund) => (
  <StatusBadge tone={undone === null ? 'success' : 'neutral'} plain>
    {undone === null ? 'Refunded' : undone.isBadDebt ? 'Written off' : 'Undone'}
  </StatusBadge>
)

const columns: readonly Column<ListedRefund>[] = [
  {
    key: 'number',
    header: 'Credit of',
    width: 148,
    cell: (refund) => (
      <AppLink href={hrefOf(refund)} className={`lx-id ${styles.number}`}>
        {refund.number}
      </AppLink>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    sortKey: 'date',
    width: 104,
    priority: 2,
    cell: ({ date }) => <DayText day={date} />,
  },
  {
    key: 'client',
    header: 'Client',
    sortKey: 'client',
    cell: ({ clientName, undone, reference }) => (
      <TwoLine title={clientName} context={undone === null ? reference : undone.reason} strong />
    ),
  },
  {
    key: 'method',
    header: 'Method, paid from',
    width: 200,
    priority: 3,
    hideable: true,
    cell: ({ method, account }) => <TwoLine title={PAYMENT_METHOD_LABELS[method]} context={account.name} />,
  },
  {
    key: 'amount',
    header: 'Refunded',
    sortKey: 'amount',
    align: 'right',
    width: 148,
    cell: (refund) => <RefundedAmount refund={refund} />,
  },
  { key: 'status', header: 'Status', width: 124, cell: statusOf },
]

function RefundedAmount({ refund }: { refund: ListedRefund }) {
  const { amount, currencyCode, homeCurrencyCode, homeCurrencySymbol, homeAmount } = refund
  const home =
    currencyCode === homeCurrencyCode
      ? undefined
      : { amount: homeAmount, currency: { symbol: homeCurrencySymbol, code: homeCurrencyCode } }
  return <Money amount={amount} currency={currencyOf(refund)} strong home={home} />
}

const phoneRow = (refund: ListedRefund): PhoneRow => ({
  title: refund.clientName,
  figure: <Money amount={refund.amount} currency={currencyOf(refund)} />,
  context: `${refund.number}, ${dayText(refund.date)}`,
  status: statusOf(refund),
})
