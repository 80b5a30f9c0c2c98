import { Button } from '@mantine/core'
import { useState } from 'react'
import { plans as calls, type PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'

interface Props {
  standing: PlanStanding
  info: SubscriptionInfo
}

/** Cancels a plan that runs, or takes a cancelled one up again. */
export function StandingActions({ standing, info }: Props) {
  const { firm } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const { isSending, send } = useSending()
  const reactivate = async () => (await exchange(calls.reactivate, { body: firm })).message
  if (standing.canReactivate)
    return (
      <Button loading={isSending} onClick={() => void send(reactivate)}>
        Reactivate subscription
      </Button>
    )
  if (!standing.canCancel) return null
  const cancel = async () => (await exchange(calls.cancel, { body: firm })).message
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Cancel subscription
      </Button>
      {isOpen && (
        <ConfirmSend
          title="Cancel the subscription?"
          confirm="Cancel subscription"
          danger
          send={cancel}
          onClose={() => setOpen(false)}
        >
          {standing.unpaid
            ? 'The overdue payment is not charged any more, and the plan ends today.'
            : `${info.planName} stays until ${info.subscriptionEndDate}, which is paid for. Nothing is charged after it.`}{' '}
          Nothing is deleted: records can always be read and exported.
        </ConfirmSend>
      )}
    </>
  )
}

/** Goes to the page of the payment service, on which another card is entered. */
export function CardButton({ hasCard }: { hasCard: boolean }) {
  const { firm } = useCurrentUser()
  const [isBusy, setBusy] = useState(false)
  async function open() {
    setBusy(true)
    try {
      const { data } = await exchange(calls.card, { body: firm })
      window.location.assign(data.url)
    } catch (error) {
      toast.error(error)
      setBusy(false)
    }
  }
  return (
    <button type="button" className="lx-bare lx-link" disabled={isBusy} onClick={() => void open()}>
      {hasCard ? 'Change' : 'Add a card'}
    </button>
  )
}
