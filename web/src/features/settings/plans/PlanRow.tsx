import type { Plan } from '#contract/plans.ts'
import { billingInterval } from '#domain/plan.ts'
import { formatCount, formatMoney } from '../../../shared/ui/values/format.ts'
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx'
import styles from '../settings.module.css'

const people = (count: number) => (count === 1 ? '1 user' : `Up to ${formatCount(count)} users`)
const each = ({ durationInDays }: Plan) => (billingInterval(durationInDays) === 'Yearly' ? 'per year' : 'per month')

/** The plans on sale in one bordered row; the firm's own stands out. */
export function PlanRow({ plans, currentId }: { plans: readonly Plan[]; currentId: string | undefined }) {
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => (
        <li key={plan.id} data-current={plan.id === currentId || undefined}>
          <div className={styles.planHead}>
            <h3>{plan.planName}</h3>
            {plan.id === currentId && <StatusBadge tone="info">Current plan</StatusBadge>}
          </div>
          <p className={styles.planUsers}>{people(plan.allocatedNumberUsers)}</p>
          <p className={styles.planPrice}>
            <b className="lx-num">
              {formatMoney(plan.amount, { symbol: plan.currencySymbol, code: plan.currencyISOCode })}
            </b>{' '}
            {each(plan)}
          </p>
        </li>
      ))}
    </ul>
  )
}
