import type { TrustReconciliation } from '#contract/trust-reconciliations.ts'
import { dayText } from '#domain/calendar-day.ts'
import { formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import styles from './reconciliation.module.css'

interface PlateProps {
  place: 1 | 2 | 3
  title: string
  value: string
  parts: readonly (readonly [label: string, value: string])[]
}

function Plate({ place, title, value, parts }: PlateProps) {
  return (
    <section className={styles.plate} aria-label={title}>
      <h2>
        <span className={styles.place} aria-hidden>
          {place}
        </span>
        {title}
      </h2>
      <p className={styles.figure}>{value}</p>
      <dl className={styles.parts}>
        {parts.map(([label, part]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{part}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Result({ difference, currency }: { difference: number; currency: CurrencyText }) {
  const agrees = difference === 0
  return (
    <div className={styles.result} data-agrees={agrees}>
      <span className={styles.sign} aria-hidden>
        {agrees ? '=' : '≠'}
      </span>
      <strong>{agrees ? 'Agree' : 'Out by'}</strong>
      <span className="lx-num">{formatMoney(difference, currency)}</span>
    </div>
  )
}

/** The difference of two amounts of a currency, without the fractions of binary numbers. */
const minus = (one: number, other: number): number => Math.round((one - other) * 1000) / 1000

/** The three figures with the two results between them. */
export function ThreeWay({ data: { figures, through, currencyCode, currencySymbol } }: { data: TrustReconciliation }) {
  const currency = { code: currencyCode, symbol: currencySymbol }
  const amount = (value: number) => formatMoney(value, currency)
  const optional = (label: string, value: number) => (value === 0 ? [] : [[label, amount(value)] as const])
  return (
    <div className={styles.threeWay}>
      <Plate
        place={1}
        title="Bank, adjusted"
        value={amount(figures.adjustedBank)}
        parts={[
          ['Statement balance', amount(figures.statement)],
          [`+ Deposits in transit (${figures.inTransitCount})`, amount(figures.inTransit)],
          [`− Payments outstanding (${figures.outstandingCount})`, amount(figures.outstanding)],
          ...optional('− Errors of the bank', figures.errors),
          ...optional('− Unidentified money', figures.unidentified),
        ]}
      />
      <Result difference={minus(figures.adjustedBank, figures.cashBook)} currency={currency} />
      <Plate
        place={2}
        title="Cash book"
        value={amount(figures.cashBook)}
        parts={[[`All entries to ${dayText(through)}`, amount(figures.cashBook)]]}
      />
      <Result difference={minus(figures.ledgers, figures.cashBook)} currency={currency} />
      <Plate
        place={3}
        title="Ledgers"
        value={amount(figures.ledgers)}
        parts={[
          [`${figures.holdingCount} client ledgers`, amount(figures.clientLedgers)],
          ['+ Firm float', amount(figures.float)],
          ...optional('+ Interest to pay out', figures.interest),
          ['Ledgers below zero', figures.belowZeroCount === 0 ? 'none' : String(figures.belowZeroCount)],
        ]}
      />
    </div>
  )
}
