import { trustReconciliations } from '#contract/trust-reconciliations.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ReasonDialog } from '../../shared/ui/overlays/ReasonDialog.tsx'
import { messageOf } from './queries.ts'

/** Gives a signed reconciliation back, with a reason that stays on record. */
export function ReturnDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { firm } = useCurrentUser()
  return (
    <ReasonDialog
      title="Give the reconciliation back"
      submit="Give back"
      field="reason"
      send={(reason) => messageOf(exchange(trustReconciliations.return, { params: { id }, body: { ...firm, reason } }))}
      onClose={onClose}
    />
  )
}
