import { ActionIcon } from '@mantine/core'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import type { Plan, PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { placesText, seatCount, usersText } from './labels.ts'
import { PlanQuotePanel } from './PlanQuotePanel.tsx'
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
  const step = (by: number) => setSeats(String(Math.min(largest, Math.max(fewest, (count ?? fewest) + by))))
  return (
    <Dialog opened title="Number of users" width={460} onClose={onClose}>
      <div className={styles.stepper}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="One user fewer"
          disabled={count !== undefined && count <= fewest}
          onClick={() => step(-1)}
        >
          <IconMinus size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <NumberField label="Users" inputMode="numeric" value={seats} onChange={setSeats} />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="One user more"
          disabled={count !== undefined && count >= largest}
          onClick={() => step(1)}
        >
          <IconPlus size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
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
