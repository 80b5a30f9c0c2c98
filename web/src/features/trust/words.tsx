import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { dayText } from '#domain/calendar-day.ts'
import { TRUST_KIND_LABELS, TRUST_METHOD_LABELS, trustStatus } from '#domain/trust-labels.ts'
import type { TrustTransaction } from '#contract/trust-shapes.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import styles from './trust.module.css'

/** `Deposit, cheque 118231`, or the kind alone for what the firm does with its own money. */
export function transactionTitle({
  kind,
  method,
  chequeNumber,
}: Pick<TrustTransaction, 'kind' | 'method' | 'chequeNumber'>): string {
  const label = TRUST_KIND_LABELS[kind]
  if (kind !== 'deposit' && kind !== 'disbursement') return label
  return `${label}, ${TRUST_METHOD_LABELS[method].toLowerCase()}${chequeNumber ? ` ${chequeNumber}` : ''}`
}

/** In is teal, out is gray, and what undid something points back. */
export function DirectionIcon({ isReversal, isIn }: { isReversal: boolean; isIn: boolean }) {
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
  if (isReversal) return <IconArrowBackUp {...icon} className={styles.out} />
  return isIn ? (
    <IconArrowDownLeft {...icon} className={styles.in} />
  ) : (
    <IconArrowUpRight {...icon} className={styles.out} />
  )
}

type Standing = Pick<TrustTransaction, 'state' | 'clearedOn' | 'expectedToClearOn'>

/** Whether the bank has credited it, or how it was undone. */
export function ClearedStatus({ state, clearedOn, expectedToClearOn }: Standing) {
  const status = trustStatus({ state, clearedOn })
  return (
    <span className="lx-two-line">
      <StatusBadge kind="trustEntry" status={status} plain />
      {status === 'Uncleared' && expectedToClearOn && <small>by {dayText(expectedToClearOn)}</small>}
    </span>
  )
}

/** The same beside a running balance: a check, a clock with the day on which it is expected, or an arrow back. */
export function ClearedMark({ state, clearedOn, expectedToClearOn }: Standing) {
  const status = trustStatus({ state, clearedOn })
  const isWaiting = status === 'Uncleared'
  const text = isWaiting && expectedToClearOn ? `${status}, by ${dayText(expectedToClearOn)}` : status
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
  const Icon = isWaiting ? IconClock : state === 'posted' ? IconCheck : IconArrowBackUp
  return (
    <span
      className={styles.mark}
      data-waiting={isWaiting || undefined}
      data-undone={state !== 'posted' || undefined}
      title={text}
    >
      <Icon {...icon} />
      <span className="lx-sr-only">{text}</span>
    </span>
  )
}
