import { useState } from 'react'
import type { TeamListMember } from '#contract/firm.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { isOutOfPlaces, MorePlacesDialog } from '../plans/public.ts'
import { changeMember } from './queries.ts'

interface Props {
  member: TeamListMember
  onClose: () => void
}

/** Takes a former member in again; where every place is taken, room is made first. */
export default function ReactivateDialog({ member, onClose }: Props) {
  const { firm } = useCurrentUser()
  const mayChangePlan = useCan('subscriptionPlan.edit')
  const [isFull, setFull] = useState(false)
  if (isFull) return <MorePlacesDialog onClose={() => setFull(false)} />
  const reactivate = () =>
    changeMember(firm, member, { isActive: true }).catch((error: unknown) => {
      if (mayChangePlan && isOutOfPlaces(error)) setFull(true)
      throw error
    })
  return (
    <ConfirmSend title={`Reactivate ${member.name}?`} confirm="Reactivate" send={reactivate} onClose={onClose}>
      They can use the firm again at once, in the role they had.
    </ConfirmSend>
  )
}
