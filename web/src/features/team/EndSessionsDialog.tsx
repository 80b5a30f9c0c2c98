import { firm as calls } from '#contract/firm.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'

interface Props {
  id: string
  name: string
  onClose: () => void
}

export default function EndSessionsDialog({ id, name, onClose }: Props) {
  const { firm } = useCurrentUser()
  return (
    <ConfirmSend
      title={`Sign ${name} out everywhere?`}
      confirm="Sign out"
      danger
      send={async () => (await exchange(calls.endSessions, { params: { id }, query: {}, body: firm })).message}
      onClose={onClose}
    >
      {name} has to sign in again on each device, also for other firms. Their running timer goes on. Deactivate them
      instead if they may not come back.
    </ConfirmSend>
  )
}
