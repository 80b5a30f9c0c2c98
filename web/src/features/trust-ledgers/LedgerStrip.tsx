import type { ReactNode } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import type { TrustLedger, TrustLedgerSummary } from '#contract/trust-ledgers.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { currencyOf, formatCounted, formatMoney } from '../../shared/ui/values/format.ts'
import styles from './trust-ledgers.module.css'

interface Props {
  ledger: TrustLedger
  summary: TrustLedgerSummary | undefined
}

const ENTRY = { one: 'entry', many: 'entries' } as const
const DEPOSIT = { one: 'deposit', many: 'deposits' } as const
const CHEQUE = { one: 'cheque', many: 'cheques' } as const

type Format = (amount: number) => string

/**
 * Arithmetic: what is held, less what has not cleared and what approved requests have set aside, is what may be paid out.
 * Nobody can go beyond the last figure.
 */
export function LedgerStrip({ ledger, summary }: Props) {
  const money: Format = (amount) => formatMoney(amount, currencyOf(ledger))
  return (
    <div className={styles.strip} role="group" aria-label="What is held">
      <Figure label="Balance" value={money(ledger.balance)} note={summary && formatCounted(summary.entries, ENTRY)} />
      <Sign>−</Sign>
      <Figure label="Uncleared" value={money(ledger.uncleared)} note={summary && unclearedNote(summary)} />
      <Sign>=</Sign>
      <Figure label="Cleared" value={money(ledger.cleared)} note="Credited by the bank" />
      <Sign>−</Sign>
      <Figure
        label="Approved, not yet paid"
        value={summary ? money(summary.reserved) : UNKNOWN}
        note={summary && <Requests approved={summary.approved} />}
      />
      <Sign>=</Sign>
      <Available amount={summary && minus(ledger.cleared, summary.reserved)} money={money} />
    </div>
  )
}

const UNKNOWN = '—'
const REQUEST = { one: 'request', many: 'requests' } as const

/** The difference of two amounts of a currency, without the fractions of binary numbers. */
const minus = (one: number, other: number): number => Math.round((one - other) * 1000) / 1000

function unclearedNote({ uncleared }: TrustLedgerSummary): string {
  const [next] = uncleared
  if (!next) return 'Everything has cleared'
  const expected = next.expectedToClearOn === null ? [] : [`by ${dayText(next.expectedToClearOn)}`]
  const noun = uncleared.every(({ method }) => method === 'cheque') ? CHEQUE : DEPOSIT
  return [formatCounted(uncleared.length, noun), ...expected].join(', ')
}

function Requests({ approved }: Pick<TrustLedgerSummary, 'approved'>) {
  const [first, ...others] = approved
  if (!first) return 'No request waits'
  if (others.length > 0) return formatCounted(approved.length, REQUEST)
  return (
    <AppLink href={paths.trustWithdrawal(first.id)} className="lx-link">
      {first.number}
    </AppLink>
  )
}

function Available({ amount, money }: { amount: number | undefined; money: Format }) {
  const isNegative = amount !== undefined && amount < 0
  return (
    <div className={styles.available} data-negative={isNegative || undefined}>
      <Figure
        label="Available to withdraw"
        value={amount === undefined ? UNKNOWN : money(amount)}
        note={isNegative ? 'More is approved than has cleared' : 'The most that can be paid out'}
      />
    </div>
  )
}

const Sign = ({ children }: { children: string }) => (
  <span className={styles.sign} aria-hidden>
    {children}
  </span>
)

const Figure = ({ label, value, note }: { label: string; value: string; note: ReactNode }) => (
  <div className={styles.figure}>
    <span>{label}</span>
    <strong className="lx-num">{value}</strong>
    <small>{note}</small>
  </div>
)
