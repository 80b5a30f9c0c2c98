import { dayText } from '#domain/calendar-day.ts'
import type { TrustLedger, TrustLedgerSummary } from '#contract/trust-ledgers.ts'
import { currencyOf, formatCounted, formatMoney } from '../../shared/ui/values/format.ts'
import styles from './trust-ledgers.module.css'

interface Props {
  ledger: TrustLedger
  summary: TrustLedgerSummary | undefined
}

const ENTRY = { one: 'entry', many: 'entries' } as const
const DEPOSIT = { one: 'deposit', many: 'deposits' } as const

/** Arithmetic: what is held, less what has not cleared, is what may be paid out. Nobody can go beyond the last figure. */
export function LedgerStrip({ ledger, summary }: Props) {
  const money = (amount: number) => formatMoney(amount, currencyOf(ledger))
  const [next] = summary?.uncleared ?? []
  const waiting = summary && summary.uncleared.length > 0
  return (
    <div className={styles.strip} role="group" aria-label="What is held">
      <Figure label="Balance" value={money(ledger.balance)} note={summary && formatCounted(summary.entries, ENTRY)} />
      <Sign>−</Sign>
      <Figure
        label="Uncleared"
        value={money(ledger.uncleared)}
        note={
          waiting
            ? [
                formatCounted(summary.uncleared.length, DEPOSIT),
                next?.expectedToClearOn ? `by ${dayText(next.expectedToClearOn)}` : '',
              ]
                .filter(Boolean)
                .join(', ')
            : 'Everything has cleared'
        }
      />
      <Sign>=</Sign>
      <div className={styles.available} data-negative={ledger.cleared < 0 || undefined}>
        <Figure label="Available to withdraw" value={money(ledger.cleared)} note="The most that can be paid out" />
      </div>
    </div>
  )
}

const Sign = ({ children }: { children: string }) => (
  <span className={styles.sign} aria-hidden>
    {children}
  </span>
)

const Figure = ({ label, value, note }: { label: string; value: string; note: string | undefined }) => (
  <div className={styles.figure}>
    <span>{label}</span>
    <strong className="lx-num">{value}</strong>
    <small>{note}</small>
  </div>
)
