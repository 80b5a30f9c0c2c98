import { useState } from 'react'
import type { Plan, PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { placesText, seatCount, usersText } from './labels.ts'
import { PlanQuotePanel } from './PlanQuotePanel.tsx'
import { SeatStepper } from './SeatStepper.tsx'
import styles from './plans.module.css'

interface Props {
  plan: Plan
  info: SubscriptionInfo
  standing: PlanStanding
  onClose: () => void
}

/** More users at once, for the days that are left, or fewer from the end of what is paid; what that costs stands there first. */
export function SeatsDialog({ plan, info, standing, onClose }: Props) {
  const fewest = Math.max(1, standing.peopleCount + standing.invitationCount)
  const largest = plan.allocatedNumberUsers
  const [seats, setSeats] = useState(String(Math.max(fewest, info.allocatedNumberUsers)))
  const count = seatCount(seats)
  return (
    <Dialog opened title="Number of users" width={460} onClose={onClose}>
      <SeatStepper value={seats} onChange={setSeats} fewest={fewest} largest={largest} />
      <p className={styles.planUsers}>
        {placesText(standing)}. {plan.planName} is for at most {usersText(largest)}.
      </p>
      {count === undefined ? (
        <p role="status">Say how many users the plan is for.</p>
      ) : (
        <PlanQuotePanel plan={plan} seats={count} info={info} standing={standing} onLeave={onClose} />
      )}
    </Dialog>
  )
}
