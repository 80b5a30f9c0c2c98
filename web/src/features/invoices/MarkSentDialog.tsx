import { useCurrentUser } from '../../shared/current-user.ts'
import type { BulkDone } from '../../shared/ui/list/use-bulk.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'
import { HandoverForm } from '../invoice-delivery/public.ts'
import { markSeveralSent } from './bulk-queries.ts'

interface Props {
  ids: readonly string[]
  onDone: (done: BulkDone) => void
  onClose: () => void
}

/** How and when the chosen invoices left the firm. */
export function MarkSentDialog({ ids, onDone, onClose }: Props) {
  const { firm } = useCurrentUser()
  return (
    <HandoverForm
      title={`Mark ${formatCounted(ids.length, { one: 'invoice', many: 'invoices' })} as sent`}
      send={async (handover) => {
        onDone(await markSeveralSent(firm, ids, handover))
        return undefined
      }}
      onClose={onClose}
    />
  )
}
