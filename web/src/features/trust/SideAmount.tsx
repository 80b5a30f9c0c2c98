import { Money } from '../../shared/ui/values/Money.tsx'
import type { CurrencyText } from '../../shared/ui/values/format.ts'
import styles from './trust.module.css'

interface Props {
  /** In positive, out negative. */
  amount: number
  side: 'in' | 'out'
  currency: CurrencyText
  isGray?: boolean
}

/** The amount in the column of its side; nothing in the other one. */
export function SideAmount({ amount, side, currency, isGray = false }: Props) {
  if (amount > 0 !== (side === 'in')) return null
  const figure = <Money amount={Math.abs(amount)} currency={currency} />
  if (isGray) return <span className="lx-muted">{figure}</span>
  return side === 'in' ? <span className={styles.received}>{figure}</span> : figure
}
