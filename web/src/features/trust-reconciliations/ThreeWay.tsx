import { useQuery } from '@tanstack/react-query'
import { trustCashBook } from '#contract/trust-cash-book.ts'
import type { TrustReconciliation } from '#contract/trust-reconciliations.ts'
import { addDays, dayText, startOfMonth } from '#domain/calendar-day.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { formatMoney, type CurrencyText } from '../../shared/ui/values/format.ts'
import styles from './reconciliation.module.css'

type Parts = readonly (readonly [label: string, value: string])[]

interface PlateProps {
  place: 1 | 2 | 3
  title: string
  value: string
  parts: Parts
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

/** What the month of the reconciliation began with and moved; walls hide lines, not sums. */
function useCashBookParts(
  { account, through, figures }: TrustReconciliation,
  amount: (value: number) => string,
): Parts {
  const { firm } = useCurrentUser()
  const from = startOfMonth(through)
  const query = { ...firm, from, to: through }
  const { data } = useQuery({
    ...queryFor(trustCashBook.totals, { params: { id: account.id }, query }),
    enabled: useCan(trustCashBook.totals),
  })
  if (!data || data.opening === null) return [[`All entries to ${dayText(through)}`, amount(figures.cashBook)]]
  return [
    [`At ${dayText(addDays(from, -1))}`, amount(data.opening)],
    ['+ In since', amount(data.received)],
    ['− Out since', amount(data.paid)],
    ...(data.restricted ? [['+ Restricted matters', amount(data.restricted)] as const] : []),
  ]
}

/** The three figures with the two results between them. */
export function ThreeWay({ data }: { data: TrustReconciliation }) {
  const { figures, currencyCode, currencySymbol } = data
  const currency = { code: currencyCode, symbol: currencySymbol }
  const amount = (value: number) => formatMoney(value, currency)
  const optional = (label: string, value: number) => (value === 0 ? [] : [[label, amount(value)] as const])
  const cashBook = useCashBookParts(data, amount)
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
      <Plate place={2} title="Cash book" value={amount(figures.cashBook)} parts={cashBook} />
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
