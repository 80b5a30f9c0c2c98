import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import { useQuery } from '@tanstack/react-query'
import type { SubscriptionInfo } from '#contract/session.ts'
import { ApiError } from '../../../shared/api.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { subscriptionQuery } from '../../../shared/current-user-query.ts'
import { Page } from '../../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx'
import { InlineNote } from '../../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../../shared/ui/states/Loading.tsx'
import { plansQuery } from '../queries.ts'
import { PlanRow } from './PlanRow.tsx'
import { SubscriptionStrip } from './SubscriptionStrip.tsx'
import styles from '../settings.module.css'

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

interface Answer {
  data: SubscriptionInfo | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

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
  const plans = useQuery(plansQuery(firm))
  const isMissing = plans.data?.length === 0
  if ((plans.isError && !plans.data) || isMissing)
    return <LoadError title={NO_PLAN} text="The plans did not load." onRetry={() => void plans.refetch()} />
  if (!plans.data) return null
  return (
    <>
      <h2 className={styles.plansTitle}>Plans</h2>
      <PlanRow plans={plans.data} currentId={current?.planId} />
      <div className={styles.plansNote}>
        <InlineNote tone="info">
          Plans are paid by card, which this version does not take yet. Until it does, your firm stays on its plan and
          nothing is charged.
        </InlineNote>
      </div>
    </>
  )
}
