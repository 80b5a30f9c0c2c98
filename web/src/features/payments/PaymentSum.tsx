import { addMoney, toMajorNumber, type Money as Amount, zero } from '#domain/money.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { formatCounted, formatMoney } from '../../shared/ui/values/format.ts'
import type { PaymentPreview } from './allocation.ts'
import type { PaymentForm } from './use-payment-form.ts'
import styles from './payments.module.css'

interface Props {
  form: PaymentForm
  preview: PaymentPreview
  clientName: string
}

/** What was received, what of it goes to invoices, and what becomes credit, said before it is saved. */
export function PaymentSum({ form, preview: { rows, available, excess }, clientName }: Props) {
  if (available === undefined) return null
  const { invoiceCurrency } = form
  const text = (amount: Amount) => formatMoney(toMajorNumber(amount), invoiceCurrency)
  const paid = rows.reduce((sum, { allocation }) => addMoney(sum, allocation.paid), zero(available.currency))
  const count = rows.filter(({ allocation }) => allocation.paid.minor > 0n).length
  return (
    <div className={styles.outcome}>
      <div>
        {excess.minor > 0n && (
          <InlineNote tone="info">
            <strong>{text(excess)}</strong> {count === 0 ? 'is applied to no invoice' : 'exceeds what is applied'}. It
            is kept as a credit for {clientName}, to apply to a later invoice or refund.
          </InlineNote>
        )}
        {excess.minor < 0n && (
          <InlineNote tone="danger">
            {text({ ...excess, minor: -excess.minor })} more is applied than was received. Lower an amount, or
            reallocate.
          </InlineNote>
        )}
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{form.currency.code === invoiceCurrency.code ? 'Received' : `Received, in ${invoiceCurrency.code}`}</dt>
          <dd>{text(available)}</dd>
        </div>
        <div>
          <dt>Applied to {formatCounted(count, { one: 'invoice', many: 'invoices' })}</dt>
          <dd>{text({ ...paid, minor: -paid.minor })}</dd>
        </div>
        <div className={styles.credit}>
          <dt>Client credit</dt>
          <dd>{text(excess.minor < 0n ? zero(excess.currency) : excess)}</dd>
        </div>
      </dl>
    </div>
  )
}
