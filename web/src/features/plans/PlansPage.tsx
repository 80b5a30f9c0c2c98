import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import { useQuery } from '@tanstack/react-query'
import type { PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { ApiError } from '../../shared/api.ts'
import { useCurrentUser, useCan } from '../../shared/current-user.ts'
import { subscriptionQuery } from '../../shared/current-user-query.ts'
import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { PlanChoices } from './PlanChoices.tsx'
import { plansQuery, standingQuery } from './queries.ts'
import { CardButton, StandingActions } from './StandingActions.tsx'
import { StandingNotes } from './StandingNotes.tsx'
import { SubscriptionStrip } from './SubscriptionStrip.tsx'

const PlanInvoices = lazyPart(async () => ({ default: (await import('./PlanInvoices.tsx')).PlanInvoices }))

/** Spec §8. */
const NO_SUBSCRIPTION = 'Subscription details not found'
const NO_PLAN = 'An error occured'

export function PlansPage() {
  const user = useCurrentUser()
  const subscription = useQuery(subscriptionQuery(user))
  const { data: standing } = useQuery({ ...standingQuery(user.firm), enabled: subscription.data !== null })
  const mayChange = useCan('subscriptionPlan.edit')
  return (
    <Page
      title="Plans & subscriptions"
      actions={
        mayChange && standing && subscription.data && <StandingActions standing={standing} info={subscription.data} />
      }
    >
      <Subscription answer={subscription} standing={standing} />
      {subscription.data !== null && <Plans current={subscription.data} standing={standing} />}
      {standing && <PlanInvoices />}
    </Page>
  )
}

interface SubscriptionProps {
  answer: {
    data: SubscriptionInfo | null | undefined
    error: unknown
    isPending: boolean
    refetch: () => Promise<unknown>
  }
  standing: PlanStanding | undefined
}

function Subscription({ answer: { data, error, isPending, refetch }, standing }: SubscriptionProps) {
  const isSlow = useAfter(isPending)
  const mayChange = useCan('subscriptionPlan.edit')
  if (data)
    return (
      <>
        <SubscriptionStrip
          info={data}
          standing={standing}
          card={mayChange && standing?.isPaymentSetUp && <CardButton hasCard={standing.card !== null} />}
        />
        {standing && <StandingNotes info={data} standing={standing} />}
      </>
    )
  if (data === null || (error instanceof ApiError && error.status === 404))
    return <EmptyState icon={IconCreditCard} title={NO_SUBSCRIPTION} />
  if (error)
    return <LoadError title="The subscription did not load" text={errorOf(error)} onRetry={() => void refetch()} />
  return isSlow ? <LoadingSpinner /> : null
}

const errorOf = (error: unknown) => (error instanceof Error ? error.message : '')

interface PlansProps {
  current: SubscriptionInfo | undefined
  standing: PlanStanding | undefined
}

function Plans({ current, standing }: PlansProps) {
  const { firm } = useCurrentUser()
  const plans = useQuery(plansQuery(firm))
  if (plans.isLoadingError || plans.data?.length === 0)
    return <LoadError title={NO_PLAN} text="The plans did not load." onRetry={() => void plans.refetch()} />
  return plans.data ? <PlanChoices plans={plans.data} current={current} standing={standing} /> : null
}
