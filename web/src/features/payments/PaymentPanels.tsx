import { useState } from 'react'
import { PAYMENT_METHOD_LABELS } from '#domain/payment-labels.ts'
import type { PaymentDetail, Refund } from '#contract/payment-shapes.ts'
import { payments } from '#contract/payments.ts'
import { useCan } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { lazyDialog, type Closable } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import type { ReverseRefundProps } from './dialogs.tsx'
import styles from './payments.module.css'

const dialogs = () => import('./dialogs.tsx')
const UndoApplicationDialog = lazyDialog<Closable & { entryId: string }>(async () => ({
  default: (await dialogs()).UndoApplicationDialog,
}))
const ReverseRefundDialog = lazyDialog<ReverseRefundProps>(async () => ({
  default: (await dialogs()).ReverseRefundDialog,
}))

interface SettlementsProps {
  title: string
  settlements: PaymentDetail['settlements']
  empty: string
  /** Of credit: it can be taken back from its invoices. */
  mayUndo?: boolean
}

/** The invoices that a payment or its credit settled, with what was withheld. */
export function SettlementsPanel({ title, settlements, empty, mayUndo = false }: SettlementsProps) {
  const [undoing, setUndoing] = useState<string>()
  const mayTakeBack = useCan(payments.undoApplication) && mayUndo
  const isWithheld = settlements.some(({ withheld, taxWithheld }) => withheld + taxWithheld > 0)
  return (
    <Panel title={title} flush={settlements.length > 0}>
      {settlements.length === 0 ? (
        <p className="lx-muted">{empty}</p>
      ) : (
        <table className={`lx-table ${styles.rows}`}>
          <thead>
            <tr>
              <th scope="col">Invoice</th>
              <th scope="col">Date</th>
              {isWithheld && (
                <th scope="col" data-figure>
                  Withheld
                </th>
              )}
              <th scope="col" data-figure>
                Settled
              </th>
              {mayTakeBack && (
                <th scope="col">
                  <span className="lx-sr-only">Take back</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {settlements.map((row) => (
              <tr key={`${row.entryId} ${row.invoiceId}`} data-undone={row.isUndone || undefined}>
                <th scope="row">
                  <AppLink href={paths.invoice(row.invoiceId)} className="lx-id lx-link">
                    {row.invoiceNumber}
                  </AppLink>
                </th>
                <td>
                  <DayText day={row.date} />
                </td>
                {isWithheld && (
                  <td className="lx-num">{formatMoney(row.withheld + row.taxWithheld, currencyOf(row))}</td>
                )}
                <td className="lx-num">
                  {formatMoney(row.settled, currencyOf(row))}
                  {row.isUndone && <span className="lx-muted"> taken back</span>}
                </td>
                {mayTakeBack && (
                  <td>
                    {!row.isUndone && (
                      <button type="button" className="lx-bare lx-link" onClick={() => setUndoing(row.entryId)}>
                        Take back
                      </button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {undoing !== undefined && <UndoApplicationDialog entryId={undoing} onClose={() => setUndoing(undefined)} />}
    </Panel>
  )
}

const CATEGORY_LABELS = { interest: 'Interest', expense: 'Costs', tax: 'Tax', fee: 'Fees' } as const
const ORDER_TEXTS = {
  proRata: 'In proportion to what was open of each line (firm setting).',
  waterfall: 'Interest first, then costs, then tax, then fees (firm setting).',
} as const

/** What was closed of each invoice, and by which rule. */
export function PartsPanel({ payment: { parts, order } }: { payment: PaymentDetail }) {
  if (parts.length === 0) return null
  return (
    <Panel title="How it was split" flush>
      <table className={`lx-table ${styles.rows}`}>
        <thead>
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col">For</th>
            <th scope="col" data-figure>
              Closed
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={`${part.invoiceId} ${part.category} ${part.name}`}>
              <th scope="row">{part.invoiceNumber}</th>
              <td>
                {CATEGORY_LABELS[part.category]} <small className="lx-muted">{part.name}</small>
              </td>
              <td className="lx-num">{formatMoney(part.amount, currencyOf(part))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.rule}>{ORDER_TEXTS[order]}</p>
    </Panel>
  )
}

interface RefundsProps {
  refunds: readonly Refund[]
  /** The payment was undone, so the client owes back what has not returned. */
  isOwedBack: boolean
}

/** Credit that was paid back. */
export function RefundsPanel({ refunds, isOwedBack }: RefundsProps) {
  const [undoing, setUndoing] = useState<Refund>()
  const mayReverse = useCan(payments.reverseRefund)
  return (
    <Panel title="Refunds" flush>
      <table className={`lx-table ${styles.rows}`}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Paid from</th>
            <th scope="col" data-figure>
              Amount
            </th>
            {mayReverse && (
              <th scope="col">
                <span className="lx-sr-only">Reverse</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {refunds.map((refund) => (
            <tr key={refund.id} data-undone={refund.undone !== null || undefined}>
              <th scope="row">
                <DayText day={refund.date} />
              </th>
              <td>
                {PAYMENT_METHOD_LABELS[refund.method]}, {refund.account.name}
              </td>
              <td className="lx-num">
                {formatMoney(refund.amount, currencyOf(refund))}
                {refund.undone && (
                  <span className="lx-muted">{refund.undone.isBadDebt ? ' written off' : ' reversed'}</span>
                )}
              </td>
              {mayReverse && (
                <td>
                  {!refund.undone && (
                    <button type="button" className="lx-bare lx-link" onClick={() => setUndoing(refund)}>
                      {isOwedBack ? 'Settle' : 'Reverse'}
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {undoing && (
        <ReverseRefundDialog refund={undoing} isOwedBack={isOwedBack} onClose={() => setUndoing(undefined)} />
      )}
    </Panel>
  )
}
