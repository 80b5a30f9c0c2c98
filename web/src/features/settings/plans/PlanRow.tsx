import type { Plan } from '#contract/plans.ts'
import { billingInterval } from '#domain/plan.ts'
import { formatCount, formatMoney } from '../../../shared/ui/values/format.ts'
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx'

const people = (count: number) => (count === 1 ? '1 user' : `Up to ${formatCount(count)} users`)
const each = ({ durationInDays }: Plan) => (billingInterval(durationInDays) === 'Yearly' ? 'per year' : 'per month')

/** The plans on sale in one bordered row; the firm's own stands out. */
export function PlanRow({ plans, currentId }: { plans: readonly Plan[]; currentId: string | undefined }) {
  return (
    <ul className="lx-plans">
      {plans.map((plan) => (
        <li key={plan.id} data-current={plan.id === currentId || undefined}>
          <div className="lx-plan-head">
            <h3>{plan.planName}</h3>
            {plan.id === currentId && <StatusBadge tone="info">Current plan</StatusBadge>}
          </div>
          <p className="lx-plan-users">{people(plan.allocatedNumberUsers)}</p>
          <p className="lx-plan-price">
            <b className="num">
              {formatMoney(plan.amount, { symbol: plan.currencySymbol, code: plan.currencyISOCode })}
            </b>{' '}
            {each(plan)}
          </p>
        </li>
      ))}
    </ul>
  )
}
