import type { Invoice } from '#contract/invoice-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { INVOICE_STATE_LABELS } from '#domain/invoice-state.ts'
import { paths } from '../../shared/paths.ts'
import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatCounted } from '../../shared/ui/values/format.ts'
import { Dash, Money } from '../../shared/ui/values/Money.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { AppLink } from '../../shared/link.tsx'
import { dueText, isIssued } from './labels.ts'
import styles from './invoices.module.css'

/** The name of its matter, or how many it has. */
const matterText = ({ matters }: Pick<Invoice, 'matters'>): string =>
  matters.length === 1 ? (matters[0]?.name ?? '') : formatCounted(matters.length, { one: 'matter', many: 'matters' })

/** An amount of the invoice, with the firm's currency under one in another. */
function InvoiceAmount({ invoice, amount, home, strong = false }: AmountProps) {
  const isForeign = invoice.currencyCode !== invoice.homeCurrencyCode
  const homeCurrency = { symbol: invoice.homeCurrencySymbol, code: invoice.homeCurrencyCode }
  return (
    <Money
      amount={amount}
      currency={currencyOf(invoice)}
      strong={strong}
      home={isForeign ? { amount: home, currency: homeCurrency } : undefined}
    />
  )
}

interface AmountProps {
  invoice: Invoice
  amount: number
  home: number
  strong?: boolean
}

const statusOf = (invoice: Invoice) => <StatusBadge kind="invoice" status={INVOICE_STATE_LABELS[invoice.state]} plain />

/** When it was last reminded of, and how often. */
const reminderColumn: Column<Invoice> = {
  key: 'reminder',
  header: 'Last reminder',
  width: 128,
  priority: 3,
  hideable: true,
  cell: ({ remindedAt, reminderCount }) =>
    remindedAt === null ? (
      <span className="lx-muted">None yet</span>
    ) : (
      <TwoLine title={dayText(remindedAt.slice(0, 10))} context={formatCounted(reminderCount, REMINDERS)} />
    ),
}
const REMINDERS = { one: 'reminder', many: 'reminders' } as const

/** `today` decides how long an invoice is overdue; reminders are shown among the overdue ones. */
export const columnsOn = (today: string, isOverdue = false): readonly Column<Invoice>[] => [
  {
    key: 'number',
    header: 'Number',
    sortKey: 'number',
    width: 136,
    cell: ({ id, number }) => (
      <AppLink href={paths.invoice(id)} className={`lx-id ${number === null ? styles.unnumbered : styles.number}`}>
        {number ?? 'No number yet'}
      </AppLink>
    ),
  },
  {
    key: 'client',
    header: 'Client and matter',
    sortKey: 'client',
    cell: (invoice) => <TwoLine title={invoice.clientName} context={matterText(invoice)} strong />,
  },
  {
    key: 'issued',
    header: 'Issued',
    sortKey: 'issued',
    width: 104,
    priority: 2,
    cell: ({ issueDate }) => <DayText day={issueDate} />,
  },
  {
    key: 'due',
    header: 'Due',
    sortKey: 'due',
    width: 132,
    priority: 2,
    cell: (invoice) => <DueCell invoice={invoice} today={today} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: 140,
    cell: (invoice) => <InvoiceAmount invoice={invoice} amount={invoice.total} home={invoice.homeTotal} />,
  },
  {
    key: 'balance',
    header: 'Balance',
    sortKey: 'balance',
    align: 'right',
    width: 140,
    cell: (invoice) =>
      isIssued(invoice.state) && invoice.balance !== 0 ? (
        <InvoiceAmount invoice={invoice} amount={invoice.balance} home={invoice.homeBalance} strong />
      ) : (
        <Dash />
      ),
  },
  ...(isOverdue ? [reminderColumn] : []),
  { key: 'status', header: 'Status', width: 152, cell: statusOf },
]

/** A draft is not due; what is overdue says for how long. */
function DueCell({ invoice, today }: { invoice: Invoice; today: string }) {
  const { state, nextDueDate: dueDate } = invoice
  if (state === 'draft' || state === 'submitted') return <Dash reason="Not approved yet" />
  if (state !== 'overdue') return <DayText day={dueDate} />
  return (
    <span className="lx-two-line">
      <DayText day={dueDate} />
      <small className={styles.overdue}>{dueText(dueDate, today)}</small>
    </span>
  )
}

export const phoneRowOn =
  (today: string) =>
  (invoice: Invoice): PhoneRow => {
    const number = invoice.number ?? 'No number yet'
    const due = isIssued(invoice.state) ? `${number}, due ${dayText(invoice.dueDate)}` : number
    return {
      title: invoice.clientName,
      figure: <Money amount={invoice.total} currency={currencyOf(invoice)} />,
      context: due,
      onMatter: { title: number, context: due },
      status:
        invoice.state === 'overdue' ? (
          <span className={styles.overdue}>{dueText(invoice.nextDueDate, today)}</span>
        ) : (
          statusOf(invoice)
        ),
    }
  }
