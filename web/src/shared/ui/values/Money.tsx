import { EM_DASH, formatMoney, type Amount, type CurrencyText } from './format.ts'

interface Props {
  amount: Amount | null | undefined
  currency: CurrencyText
  /** Shows zero as an em dash, as in a column of debts. A real balance of zero keeps `$0.00`. */
  dashZero?: boolean
  strong?: boolean
  /** Value in the firm's own currency, gray underneath a foreign amount. */
  home?: { amount: Amount; currency: CurrencyText } | undefined
}

/** Characters that fit in a column of amounts; longer amounts are smaller and never cut. */
const MOST_FIGURES = 16

export function Money({ amount, currency, dashZero = false, strong = false, home }: Props) {
  if (amount === null || amount === undefined || amount === '' || (dashZero && Number(amount) === 0)) return <Dash />
  const text = formatMoney(amount, currency)
  const figure = (
    <span className={strong ? 'lx-num lx-strong' : 'lx-num'} data-long={text.length > MOST_FIGURES || undefined}>
      {text}
    </span>
  )
  if (!home) return figure
  return (
    <span className="lx-two-line">
      {figure}
      <small className="lx-num">{formatMoney(home.amount, home.currency)}</small>
    </span>
  )
}

/** An absent figure. Screen readers hear that there is none. */
export function Dash({ reason }: { reason?: string | undefined }) {
  return (
    <span className="lx-muted" title={reason}>
      <span aria-hidden="true">{EM_DASH}</span>
      <span className="lx-sr-only">{reason ?? 'None'}</span>
    </span>
  )
}
