import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Plan, PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { useCan } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths, withQuery } from '../../shared/paths.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { INTERVALS, monthlyPrice, moneyOf, plansFor, upTo, yearlySaving, type Interval } from './labels.ts'
import styles from './plans.module.css'

const SeatsDialog = lazyDialog(async () => ({ default: (await import('./SeatsDialog.tsx')).SeatsDialog }))

interface Props {
  plans: readonly Plan[]
  current: SubscriptionInfo | null | undefined
  standing: PlanStanding | undefined
}

/** The plans on sale in one bordered row, for a month or for a year; the firm's own is highlighted. */
export function PlanChoices({ plans, current, standing }: Props) {
  const [interval, setInterval] = useState<Interval>(current?.durationInDays === 365 ? '365' : '30')
  const saving = yearlySaving(plans)
  return (
    <>
      <div className={styles.plansHead}>
        <h2 className={styles.plansTitle}>Choose a plan</h2>
        {saving > 0 && <span className={styles.saving}>Yearly saves up to {saving}%</span>}
        <Segments data={INTERVALS} value={interval} onChange={setInterval} aria-label="Billing interval" />
      </div>
      <ul className={styles.plans}>
        {plansFor(plans, interval).map((plan) => (
          <PlanCell key={plan.id} plan={plan} {...{ current, standing, interval }} />
        ))}
      </ul>
    </>
  )
}

function PlanCell({ plan, current, standing, interval }: Omit<Props, 'plans'> & { plan: Plan; interval: Interval }) {
  const isCurrent = plan.id === current?.planId
  const mayChange = useCan('subscriptionPlan.edit')
  const people = standing ? standing.peopleCount + standing.invitationCount : 0
  const isTooSmall = people > plan.allocatedNumberUsers
  const [isCounting, setCounting] = useState(false)
  return (
    <li data-current={isCurrent || undefined}>
      <div className={styles.planHead}>
        <h3>{plan.planName}</h3>
        {isCurrent && <StatusBadge tone="info">Current plan</StatusBadge>}
      </div>
      <p className={styles.planUsers}>{plan.description}</p>
      <p className={styles.planPrice}>
        <b className="lx-num">{monthlyPrice(plan)}</b> per user, per month
      </p>
      <p className={styles.planUsers}>
        {plan.amount > 0 && interval === '365'
          ? `${moneyOf(plan.amount, plan)} billed yearly per user`
          : upTo(plan.allocatedNumberUsers)}
      </p>
      {mayChange && standing && (
        <PlanButton
          plan={plan}
          label={labelFor(plan, current, standing)}
          isTooSmall={isTooSmall}
          isCurrent={isCurrent}
          onCount={() => setCounting(true)}
        />
      )}
      {isCounting && current && standing && (
        <SeatsDialog plan={plan} info={current} standing={standing} onClose={() => setCounting(false)} />
      )}
    </li>
  )
}

const COUNT = 'Change number of users'

/** Where the plan is a larger step, a smaller one, or the same with another number of users. */
function labelFor(plan: Plan, current: SubscriptionInfo | null | undefined, { state }: PlanStanding): string {
  if (!current || state === 'trial' || state === 'expired')
    return plan.amount === 0 ? 'Use the free plan' : `Choose ${plan.planName}`
  if (plan.id === current.planId) return plan.allocatedNumberUsers === 1 ? 'Your plan' : COUNT
  if (plan.planName === current.planName) return plan.durationInDays === 365 ? 'Pay yearly' : 'Pay monthly'
  const price = current.isNGNSubscription ? current.ngnAmount : current.rowAmount
  return plan.amount / plan.durationInDays > price / current.durationInDays ? 'Upgrade' : 'Downgrade'
}

interface ButtonProps {
  plan: Plan
  label: string
  isTooSmall: boolean
  isCurrent: boolean
  /** Asks how many users the plan is for. */
  onCount: () => void
}

function PlanButton({ plan, label, isTooSmall, isCurrent, onCount }: ButtonProps) {
  if (isTooSmall || label === 'Your plan')
    return (
      <Button fullWidth variant="default" disabled className={styles.planButton}>
        {isTooSmall ? `For ${upTo(plan.allocatedNumberUsers).toLowerCase()}` : label}
      </Button>
    )
  if (label === COUNT)
    return (
      <Button fullWidth variant="default" className={styles.planButton} onClick={onCount}>
        {label}
      </Button>
    )
  return (
    <Button
      component={AppLink}
      fullWidth
      className={styles.planButton}
      variant={isCurrent || label === 'Downgrade' ? 'default' : 'filled'}
      href={withQuery(paths.changePlan(), { plan: plan.id })}
      aria-label={`${label}: ${plan.planName}`}
    >
      {label}
    </Button>
  )
}
