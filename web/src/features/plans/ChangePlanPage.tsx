import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan, PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { billingInterval } from '#domain/plan.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { subscriptionQuery } from '../../shared/current-user-query.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { urlId, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { INTERVALS, placesText, plansFor, seatCount, usersText, type Interval } from './labels.ts'
import { PlanEffects } from './PlanEffects.tsx'
import { PlanOption } from './PlanOption.tsx'
import { PlanQuotePanel } from './PlanQuotePanel.tsx'
import { plansQuery, standingQuery } from './queries.ts'
import { SeatStepper } from './SeatStepper.tsx'
import styles from './plans.module.css'

const ChangeUrl = urlSchema({ plan: urlId })

/** Another plan, interval or number of users, with the arithmetic of what it costs and what changes. */
export function ChangePlanPage() {
  const user = useCurrentUser()
  const info = useQuery(subscriptionQuery(user))
  const plans = useQuery(plansQuery(user.firm))
  const standing = useQuery(standingQuery(user.firm))
  const failed = [info, plans, standing].find(({ isLoadingError }) => isLoadingError)
  return (
    <Page
      title="Change plan"
      crumbs={[{ label: 'Plans & subscriptions', href: paths.selectPlan() }, { label: 'Change plan' }]}
      sub={info.data && standing.data && nowText(info.data, standing.data)}
    >
      {failed ? (
        <LoadError title="The plans did not load" text="Nothing was changed." onRetry={() => void failed.refetch()} />
      ) : info.data && plans.data && standing.data ? (
        <ChangeForm info={info.data} plans={plans.data} standing={standing.data} />
      ) : (
        <LoadingSpinner />
      )}
    </Page>
  )
}

function nowText(info: SubscriptionInfo, { state }: PlanStanding): string {
  const until = state === 'expired' ? 'ended on' : info.nextBillingDate === null ? 'until' : 'paid to'
  const interval = info.planName === 'Trial' ? '' : `, ${billingInterval(info.durationInDays).toLowerCase()}`
  return `Now ${info.planName}, ${usersText(info.allocatedNumberUsers)}${interval} · ${until} ${info.subscriptionEndDate}`
}

interface FormProps {
  info: SubscriptionInfo
  plans: readonly Plan[]
  standing: PlanStanding
}

const intervalOf = (plan: Plan | undefined): Interval => (plan?.durationInDays === 365 ? '365' : '30')

function ChangeForm({ info, plans, standing }: FormProps) {
  const go = useGo()
  const [url, setUrl] = useUrlState(ChangeUrl)
  const chosen = plans.find(({ id }) => id === url.plan) ?? plans.find(({ id }) => id === info.planId) ?? plans[1]
  const [interval, setPlanInterval] = useState<Interval>(intervalOf(chosen))
  const places = standing.peopleCount + standing.invitationCount
  const [seats, setSeats] = useState(String(firstSeats(info, standing, chosen)))
  function chooseInterval(next: Interval) {
    setPlanInterval(next)
    const same = plans.find((plan) => plan.planName === chosen?.planName && String(plan.durationInDays) === next)
    if (same) setUrl({ plan: same.id })
  }
  function choosePlan(plan: Plan) {
    setUrl({ plan: plan.id })
    if (Number(seats) > plan.allocatedNumberUsers) setSeats(String(Math.max(places, 1)))
  }
  if (!chosen) return null
  const count = seatCount(seats)
  return (
    <div className={styles.change}>
      <div>
        <fieldset className={styles.options}>
          <legend className="lx-sr-only">Plan</legend>
          {plansFor(plans, interval).map((plan) => (
            <PlanOption
              key={plan.id}
              plan={plan}
              places={places}
              isCurrent={plan.id === info.planId}
              isChosen={plan.id === chosen.id}
              onChoose={() => choosePlan(plan)}
            />
          ))}
        </fieldset>
        <div className={`lx-panel ${styles.seats}`}>
          <SeatStepper
            value={seats}
            onChange={setSeats}
            fewest={Math.max(1, places)}
            largest={chosen.allocatedNumberUsers}
          />
          <div>
            <div className={styles.planUsers}>Billing</div>
            <Segments data={INTERVALS} value={interval} onChange={chooseInterval} aria-label="Billing" />
          </div>
          <p className={styles.planUsers}>{placesText(standing)}</p>
        </div>
        {count !== undefined && <PlanEffects plan={chosen} seats={count} info={info} standing={standing} />}
        <p className={styles.planUsers}>
          Nothing is deleted. A smaller plan begins at the end of what is paid, without a refund.
        </p>
      </div>
      {count === undefined ? (
        <p role="status">Say how many users the plan is for.</p>
      ) : (
        <PlanQuotePanel
          key={chosen.id}
          plan={chosen}
          seats={count}
          info={info}
          standing={standing}
          onLeave={() => void go(paths.selectPlan())}
        />
      )}
    </div>
  )
}

/** As many as now, within the plan, and no fewer than there are. */
function firstSeats(
  info: SubscriptionInfo,
  { state, peopleCount, invitationCount }: PlanStanding,
  plan: Plan | undefined,
) {
  const places = Math.max(1, peopleCount + invitationCount)
  const isBought = state !== 'trial' && state !== 'expired'
  return Math.max(places, Math.min(isBought ? info.allocatedNumberUsers : places, plan?.allocatedNumberUsers ?? places))
}
