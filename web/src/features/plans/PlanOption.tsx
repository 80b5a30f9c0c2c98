import type { Plan } from '#contract/plans.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { monthlyPrice, upTo } from './labels.ts'
import styles from './plans.module.css'

interface Props {
  plan: Plan
  places: number
  isCurrent: boolean
  isChosen: boolean
  onChoose: () => void
}

/** A plan of a row of which one is chosen. One that is for fewer than there are cannot be. */
export function PlanOption({ plan, places, isCurrent, isChosen, onChoose }: Props) {
  const isTooSmall = places > plan.allocatedNumberUsers
  return (
    <label className={styles.option} data-chosen={isChosen || undefined} data-disabled={isTooSmall || undefined}>
      <input type="radio" name="plan" checked={isChosen} disabled={isTooSmall} onChange={onChoose} />
      <span>
        <b>{plan.planName}</b> {isCurrent && <StatusBadge tone="info">Current plan</StatusBadge>}
        <small>
          {upTo(plan.allocatedNumberUsers)}
          {isTooSmall ? `. You have ${places}` : plan.description && `. ${plan.description}`}
        </small>
      </span>
      <span className={styles.optionPrice}>
        <b className="lx-num">{monthlyPrice(plan)}</b>
        <small>per user per month{plan.durationInDays === 365 && ', billed yearly'}</small>
      </span>
    </label>
  )
}
