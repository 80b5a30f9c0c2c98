import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan, PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { subscriptionQuery } from '../../shared/current-user-query.ts'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { placesText, plansFor, seatCount, usersText } from './labels.ts'
import { PlanOption } from './PlanOption.tsx'
import { PlanQuotePanel } from './PlanQuotePanel.tsx'
import { plansQuery, standingQuery } from './queries.ts'
import { SeatStepper } from './SeatStepper.tsx'
import styles from './plans.module.css'

interface Props {
  onClose: () => void
}

/** Makes room for one person more where every place of the plan is taken: more users of the same plan, or a larger one. */
export default function MorePlacesDialog({ onClose }: Props) {
  const user = useCurrentUser()
  const info = useQuery(subscriptionQuery(user))
  const plans = useQuery(plansQuery(user.firm))
  const standing = useQuery(standingQuery(user.firm))
  const failed = [info, plans, standing].find(({ isLoadingError }) => isLoadingError)
  return (
    <Dialog opened title="Every place is taken" width={520} onClose={onClose}>
      {failed ? (
        <LoadError title="The plans did not load" text="Nothing was changed." onRetry={() => void failed.refetch()} />
      ) : info.data && plans.data && standing.data ? (
        <Places info={info.data} plans={plans.data} standing={standing.data} onClose={onClose} />
      ) : (
        <LoadingSpinner />
      )}
    </Dialog>
  )
}

interface PlacesProps extends Props {
  info: SubscriptionInfo
  plans: readonly Plan[]
  standing: PlanStanding
}

function Places({ info, plans, standing, onClose }: PlacesProps) {
  const wanted = standing.peopleCount + standing.invitationCount + 1
  const large = plansFor(plans, info.durationInDays === 365 ? '365' : '30').filter(
    (plan) => plan.allocatedNumberUsers >= wanted,
  )
  const [planId, setPlanId] = useState((large.find(({ id }) => id === info.planId) ?? large[0])?.id)
  const [seats, setSeats] = useState(
    String(Math.max(wanted, info.planName === 'Trial' ? 0 : info.allocatedNumberUsers)),
  )
  const chosen = large.find(({ id }) => id === planId)
  const count = seatCount(seats)
  return (
    <>
      <p>
        Your plan is for {usersText(info.allocatedNumberUsers)}: {placesText(standing)}. What you entered is kept.
      </p>
      {!chosen && <p>No plan on sale is for {usersText(wanted)}.</p>}
      {large.length > 1 && (
        <fieldset className={styles.options}>
          <legend className="lx-sr-only">Plan</legend>
          {large.map((plan) => (
            <PlanOption
              key={plan.id}
              plan={plan}
              places={wanted}
              isCurrent={plan.id === info.planId}
              isChosen={plan.id === planId}
              onChoose={() => setPlanId(plan.id)}
            />
          ))}
        </fieldset>
      )}
      {chosen && (
        <SeatStepper value={seats} onChange={setSeats} fewest={wanted} largest={chosen.allocatedNumberUsers} />
      )}
      {chosen &&
        (count === undefined ? (
          <p role="status">Say how many users the plan is for.</p>
        ) : (
          <PlanQuotePanel
            key={chosen.id}
            plan={chosen}
            seats={count}
            info={info}
            standing={standing}
            onLeave={onClose}
          />
        ))}
    </>
  )
}
