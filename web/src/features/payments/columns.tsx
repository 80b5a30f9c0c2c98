import type { Payment } from '#contract/payment-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { PAYMENT_METHOD_LABELS, PAYMENT_STATE_LABELS } from '#domain/payment-labels.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatCounted } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import styles from './payments.module.css'

/** The currency of the invoices that it settles. */
export const invoiceCurrencyOf = (payment: Payment) => ({
  symbol: payment.invoiceCurrencySymbol,
  code: payment.invoiceCurrencyCode,
})

const homeOf = ({ currencyCode, homeCurrencyCode, homeCurrencySymbol, homeAmount }: Payment) =>
  currencyCode === homeCurrencyCode
    ? undefined
    : { amount: homeAmount, currency: { symbol: homeCurrencySymbol, code: homeCurrencyCode } }

/** The number of its invoice, or how many it has. */
const invoicesText = ({ invoices }: Payment): string =>
  invoices.length === 1
    ? (invoices[0]?.number ?? '')
    : invoices.length === 0
      ? 'On account'
      : formatCounted(invoices.length, { one: 'invoice', many: 'invoices' })

const statusOf = ({ state }: Pick<Payment, 'state'>) => (
  <StatusBadge kind="payment" status={PAYMENT_STATE_LABELS[state]} plain />
)

export const columns: readonly Column<Payment>[] = [
  {
    key: 'number',
    header: 'Receipt',
    sortKey: 'number',
    width: 148,
    cell: ({ id, number }) => (
      <AppLink href={paths.payment(id)} className={`lx-id ${styles.number}`}>
        {number}
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
    header: 'Client and invoices',
    sortKey: 'client',
    cell: (payment) => <TwoLine title={payment.clientName} context={invoicesText(payment)} strong />,
  },
  {
    key: 'method',
    header: 'Method, paid into',
    width: 168,
    priority: 3,
    hideable: true,
    cell: ({ method, account }) => <TwoLine title={PAYMENT_METHOD_LABELS[method]} context={account.name} />,
  },
  {
    key: 'amount',
    header: 'Received',
    sortKey: 'amount',
    align: 'right',
    width: 140,
    cell: (payment) => <Money amount={payment.amount} currency={currencyOf(payment)} strong home={homeOf(payment)} />,
  },
  {
    key: 'withheld',
    header: 'WHT',
    align: 'right',
    width: 116,
    priority: 3,
    hideable: true,
    cell: (payment) => (
      <Money amount={payment.withheld + payment.taxWithheld} currency={invoiceCurrencyOf(payment)} dashZero />
    ),
  },
  {
    key: 'applied',
    header: 'Applied',
    align: 'right',
    width: 140,
    priority: 2,
    cell: (payment) => <Money amount={payment.applied} currency={invoiceCurrencyOf(payment)} dashZero />,
  },
  {
    key: 'credit',
    header: 'Credit left',
    align: 'right',
    width: 124,
    priority: 2,
    cell: (payment) => <Money amount={payment.unapplied} currency={currencyOf(payment)} dashZero />,
  },
  { key: 'status', header: 'Status', width: 112, cell: statusOf },
]

export const phoneRow = (payment: Payment): PhoneRow => {
  const context = `${payment.number}, ${dayText(payment.date)}`
  return {
    title: payment.clientName,
    figure: <Money amount={payment.amount} currency={currencyOf(payment)} />,
    context,
    onMatter: { title: payment.number, context },
    status: statusOf(payment),
  }
}
