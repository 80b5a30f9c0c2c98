import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { sumsAfterTotal, sumsOf } from './document-values.ts'
import styles from './editor.module.css'

/** The arithmetic of the total, pinned at the foot: its parts, and what they come to. */
export function Arithmetic({ detail }: { detail: InvoiceDetail | undefined }) {
  if (!detail) return null
  const currency = currencyOf(detail)
  const sums = sumsOf(detail)
  const after = [
    ...(detail.writtenDown > 0 ? [{ label: 'Written down', amount: detail.writtenDown }] : []),
    ...sumsAfterTotal(detail),
  ]
  return (
    <section className={styles.arithmetic} aria-label="Total of the invoice">
      <dl className={styles.parts}>
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="lx-num">{formatMoney(amount, currency)}</dd>
          </div>
        ))}
        {after.map(({ label, amount }) => (
          <div key={label} className="lx-muted">
            <dt>{label}</dt>
            <dd className="lx-num">{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.totalOf}>
        <span className="lx-muted">Total</span>
        <strong className="lx-num">{formatMoney(detail.total, currency)}</strong>
      </div>
    </section>
  )
}
