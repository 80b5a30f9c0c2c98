import { useQuery } from '@tanstack/react-query'
import { plans as calls, type PlanInvoice } from '#contract/plans.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { DataTable } from '../../shared/ui/list/DataTable.tsx'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { moneyOf } from './labels.ts'
import { invoicesQuery } from './queries.ts'
import styles from './plans.module.css'

const STATES = {
  paid: ['success', 'Paid'],
  due: ['danger', 'Due'],
  refunded: ['neutral', 'Paid back'],
} as const

function Status({ status }: { status: PlanInvoice['status'] }) {
  const [tone, label] = STATES[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

function Pdf({ invoice }: { invoice: PlanInvoice }) {
  const { firm } = useCurrentUser()
  if (invoice.number === null) return null
  return (
    <DownloadButton
      endpoint={calls.invoicePdf}
      query={{ ...firm, download: true }}
      params={{ id: invoice.id }}
      size="xs"
    >
      {invoice.number}
    </DownloadButton>
  )
}

const COLUMNS: readonly Column<PlanInvoice>[] = [
  { key: 'date', header: 'Date', width: 130, cell: ({ date }) => dayText(date) },
  { key: 'description', header: 'Description', cell: ({ description }) => description },
  { key: 'status', header: 'Status', width: 120, cell: ({ status }) => <Status status={status} /> },
  { key: 'amount', header: 'Amount', align: 'right', width: 150, cell: (invoice) => moneyOf(invoice.amount, invoice) },
  { key: 'pdf', header: 'Invoice', align: 'right', width: 150, cell: (invoice) => <Pdf invoice={invoice} /> },
]

/** What the firm has paid for its plan, with our invoices. */
export function PlanInvoices() {
  const { firm } = useCurrentUser()
  const { data, isLoadingError, refetch } = useQuery(invoicesQuery(firm))
  if (isLoadingError) return <LoadError title="The payments did not load" onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <>
      <h2 className={styles.plansTitle}>Payment history</h2>
      <DataTable
        caption="Payments of the plan"
        columns={COLUMNS}
        rows={data}
        rowId={({ id }) => id}
        rowName={({ description, date }) => `${description} on ${dayText(date)}`}
        phone={(invoice) => ({
          title: invoice.description,
          figure: moneyOf(invoice.amount, invoice),
          context: (
            <>
              {dayText(invoice.date)} <Status status={invoice.status} /> <Pdf invoice={invoice} />
            </>
          ),
        })}
      />
    </>
  )
}
