import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { plans as calls, type Plan } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { billingInterval } from '#domain/plan.ts'
import { ApiError } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { subscriptionQuery } from '../../shared/current-user-query.ts'
import { NOT_IN_THIS_VERSION } from '../../shared/not-in-this-version.ts'
import { queryFor } from '../../shared/query.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { formatCount, formatMoney } from '../../shared/ui/values/format.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { SubscriptionStrip } from './SubscriptionStrip.tsx'
import styles from './plans.module.css'

/** Spec §8. */
const NO_SUBSCRIPTION = 'Subscription details not found'
const NO_PLAN = 'An error occured'

export function PlansPage() {
  const user = useCurrentUser()
  const subscription = useQuery(subscriptionQuery(user))
  return (
    <Page title="Plans & subscriptions">
      <Subscription answer={subscription} />
      <Plans current={subscription.data} />
    </Page>
  )
}

type Answer = Pick<UseQueryResult<SubscriptionInfo>, 'data' | 'error' | 'isPending' | 'refetch'>

function Subscription({ answer: { data, error, isPending, refetch } }: { answer: Answer }) {
  const isSlow = useAfter(isPending)
  if (data) return <SubscriptionStrip info={data} />
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState icon={IconCreditCard} title={NO_SUBSCRIPTION} />
  if (error)
    return <LoadError title="The subscription did not load" text={error.message} onRetry={() => void refetch()} />
  return isSlow ? <LoadingSpinner /> : null
}

function Plans({ current }: { current: SubscriptionInfo | undefined }) {
  const { firm } = useCurrentUser()
  const plans = useQuery({ ...queryFor(calls.list, { query: firm }), staleTime: 5 * 60_000 })
  if (plans.isLoadingError || plans.data?.length === 0)
    return <LoadError title={NO_PLAN} text="The plans did not load." onRetry={() => void plans.refetch()} />
  if (!plans.data) return null
  return (
    <>
      <h2 className={styles.plansTitle}>Plans</h2>
      <PlanRow plans={plans.data} currentId={current?.planId} />
      <div className={styles.plansNote}>
        <InlineNote tone="info">{NOT_IN_THIS_VERSION.plans}</InlineNote>
      </div>
    </>
  )
}

const userLimit = (count: number) => (count === 1 ? '1 user' : `Up to ${formatCount(count)} users`)
const period = ({ durationInDays }: Plan) => (billingInterval(durationInDays) === 'Yearly' ? 'per year' : 'per month')

/** The plans on sale in one bordered row; the firm's own is highlighted. */
function PlanRow({ plans, currentId }: { plans: readonly Plan[]; currentId: string | undefined }) {
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => (
        <li key={plan.id} data-current={plan.id === currentId || undefined}>
          <div className={styles.planHead}>
            <h3>{plan.planName}</h3>
            {plan.id === currentId && <StatusBadge tone="info">Current plan</StatusBadge>}
          </div>
          <p className={styles.planUsers}>{userLimit(plan.allocatedNumberUsers)}</p>
          <p className={styles.planPrice}>
            <b className="lx-num">
              {formatMoney(plan.amount, { symbol: plan.currencySymbol, code: plan.currencyISOCode })}
            </b>{' '}
            {period(plan)}
          </p>
        </li>
      ))}
    </ul>
  )
}
