import IconCash from '@tabler/icons-react/dist/esm/icons/IconCashPlus.mjs'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '#domain/calendar-day.ts'
import type { ClientCredit, InvoiceSettlement } from '#contract/payment-shapes.ts'
import { payments } from '#contract/payments.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import type {
  InvoiceAction,
  InvoiceDialogProps,
  InvoiceExtension,
  SavedInvoice,
  SettledLine,
} from '../../shared/records/invoice-extension.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import type { CreditDialogProps } from './dialogs.tsx'
import { settlementsQuery } from './queries.ts'
import type { RecordPaymentProps } from './RecordPaymentDialog.tsx'
import styles from './payments.module.css'

const RecordPaymentDialog = lazyDialog<RecordPaymentProps>(async () => ({
  default: (await import('./RecordPaymentDialog.tsx')).RecordPaymentDialog,
}))
const ApplyCreditDialog = lazyDialog<CreditDialogProps>(async () => ({
  default: (await import('./dialogs.tsx')).ApplyCreditDialog,
}))

const RecordPayment = ({ invoice, onClose }: InvoiceDialogProps) => (
  <RecordPaymentDialog
    clientId={invoice.clientId}
    invoiceId={invoice.id}
    currencyId={invoice.currencyId}
    onClose={onClose}
  />
)

/** The oldest credit of the client in the currency of the invoice. */
function ApplyCredit({ invoice, onClose }: InvoiceDialogProps) {
  const { data } = useQuery(useCreditsOf(invoice, true))
  const credit = data && creditFor(invoice, data)
  return credit ? <ApplyCreditDialog credit={credit} invoiceId={invoice.id} onClose={onClose} /> : null
}

const creditFor = ({ currencyCode }: SavedInvoice, credits: readonly ClientCredit[]) =>
  credits.find((credit) => credit.currencyCode === currencyCode)

function useCreditsOf({ clientId }: SavedInvoice, enabled: boolean) {
  const { firm } = useCurrentUser()
  return { ...queryFor(payments.credits, { query: { ...firm, clientId } }), enabled }
}

/** What was paid on an invoice, and the ways to pay it, for people who see payments. */
export const invoicePayments: InvoiceExtension = {
  name: 'payments',
  useParts: (invoice) => {
    const { firm } = useCurrentUser()
    const maySee = useCan(payments.ofInvoice)
    const { data = [] } = useQuery({
      ...settlementsQuery(firm, invoice.id),
      enabled: maySee && invoice.number !== null,
    })
    return {
      actions: useActions(invoice),
      panels: data.length > 0 ? [<PaymentsPanel key="payments" rows={data} />] : [],
      settled: data.filter(({ isUndone }) => !isUndone).flatMap(toSettledLines),
    }
  },
}

function useActions(invoice: SavedInvoice): readonly InvoiceAction[] {
  const isOwed = invoice.number !== null && invoice.state !== 'void' && invoice.balance > 0
  const mayPay = useCan(payments.create) && isOwed
  const { data: credits = [] } = useQuery(useCreditsOf(invoice, mayPay))
  if (!mayPay) return []
  const record = { label: 'Record payment', icon: IconCash, place: 'main', does: { Dialog: RecordPayment } } as const
  const apply = { label: 'Apply credit', icon: IconCoins, place: 'head', does: { Dialog: ApplyCredit } } as const
  return creditFor(invoice, credits) === undefined ? [record] : [record, apply]
}

function toSettledLines({ isCredit, settled, withheld, taxWithheld, date, number }: InvoiceSettlement): SettledLine[] {
  const paid = {
    label: `${isCredit ? 'Credit' : 'Paid'} ${dayText(date)}, ${number}`,
    amount: -(settled - withheld - taxWithheld),
  }
  return [paid, { label: 'Tax withheld', amount: -withheld }, { label: 'VAT withheld', amount: -taxWithheld }].filter(
    ({ amount }) => amount !== 0,
  )
}

function PaymentsPanel({ rows }: { rows: readonly InvoiceSettlement[] }) {
  return (
    <Panel title="Payments" flush>
      <table className={`lx-table ${styles.rows}`}>
        <thead>
          <tr>
            <th scope="col">Receipt</th>
            <th scope="col">Date</th>
            <th scope="col" data-figure>
              Settled
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.entryId} data-undone={row.isUndone || undefined}>
              <th scope="row">
                {row.paymentId === null ? (
                  row.number
                ) : (
                  <AppLink href={paths.payment(row.paymentId)} className="lx-id lx-link">
                    {row.number}
                  </AppLink>
                )}
                {row.isCredit && <small className="lx-muted"> credit</small>}
              </th>
              <td>
                <DayText day={row.date} />
              </td>
              <td className="lx-num">
                {formatMoney(row.settled, currencyOf(row))}
                {row.isUndone && <span className="lx-muted"> undone</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
