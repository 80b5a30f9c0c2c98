import { useState } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { SavedInvoice, SettledLine } from '../../shared/records/invoice-extension.ts'
import { lazyDialog, type Closable } from '../../shared/ui/overlays/lazy.tsx'
import { rateInHalves } from '../../shared/ui/values/exchange-rate.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { sumsAfterTotal, sumsOf, type Figure, type Sum } from './document-values.ts'
import { dueText, isIssued, isOpen } from './labels.ts'
import styles from './invoices.module.css'

const WhyPanel = lazyDialog<{ invoice: SavedInvoice; figure: Figure } & Closable>(async () => ({
  default: (await import('./WhyPanel.tsx')).WhyPanel,
}))

interface Props {
  invoice: SavedInvoice
  settled: readonly SettledLine[]
}

/** The one figure that counts, and the arithmetic that leads to it; each figure opens its derivation. */
export function BalanceCard({ invoice, settled }: Props) {
  const [figure, setFigure] = useState<Figure>()
  const currency = currencyOf(invoice)
  const sum = ({ label, amount, figure: about }: Sum) => (
    <div key={label} className={about.kind === 'total' ? styles.total : undefined}>
      <dt>{label}</dt>
      <dd>
        <button
          type="button"
          className={`lx-bare ${styles.why}`}
          title="Why this amount"
          onClick={() => setFigure(about)}
        >
          {formatMoney(amount, currency)}
        </button>
      </dd>
    </div>
  )
  return (
    <section className={`lx-panel ${styles.balance}`} aria-label="Amounts">
      <Main invoice={invoice} />
      <dl className={styles.arithmetic}>
        {sumsOf(invoice).map(sum)}
        {sum({ label: 'Total', amount: invoice.total, figure: { kind: 'total' } })}
        {sumsAfterTotal(invoice).map(sum)}
        {settled.map(({ label, amount }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- because two payments may have the same label
          <div key={place}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
        {isIssued(invoice.state) && (
          <div className={styles.total}>
            <dt>Balance</dt>
            <dd>{formatMoney(invoice.balance, currency)}</dd>
          </div>
        )}
      </dl>
      {figure && <WhyPanel invoice={invoice} figure={figure} onClose={() => setFigure(undefined)} />}
    </section>
  )
}

function Main({ invoice }: { invoice: SavedInvoice }) {
  const { business } = useCurrentUser()
  const { state, total, balance, nextDueDate: dueDate } = invoice
  const issued = isIssued(state)
  const today = todayIn(business.timeZone)
  const due = isOpen(state) ? `Due ${dayText(dueDate)}, ${dueText(dueDate, today)}` : `Due ${dayText(dueDate)}`
  const paidShare = total === 0 ? 0 : (total - balance) / total
  return (
    <div className={styles.main}>
      <div className="lx-muted">{issued ? 'Balance' : 'Total'}</div>
      <div className={styles.figure}>{formatMoney(issued ? balance : total, currencyOf(invoice))}</div>
      <HomeAmount invoice={invoice} amount={issued ? invoice.homeBalance : invoice.homeTotal} />
      <div className={state === 'overdue' ? styles.overdue : 'lx-soft'}>{due}</div>
      {issued && (
        <>
          <div className={styles.meter} aria-hidden>
            <i style={{ width: `${paidShare * 100}%` }} />
          </div>
          <div className="lx-muted">{(paidShare * 100).toFixed(1)}% paid</div>
        </>
      )}
      {invoice.writtenDown > 0 && (
        <div className="lx-muted">Written down {formatMoney(invoice.writtenDown, currencyOf(invoice))}</div>
      )}
    </div>
  )
}

function HomeAmount({ invoice, amount }: { invoice: SavedInvoice; amount: number }) {
  const { homeCurrencySymbol: symbol, homeCurrencyCode: code, currencyCode } = invoice
  if (currencyCode === code) return null
  return (
    <div className="lx-muted lx-num">
      {formatMoney(amount, { symbol, code })} at {rateInHalves(invoice)}
    </div>
  )
}
