import { useState } from 'react'
import { trustReconciliations } from '#contract/trust-reconciliations.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { messageOf } from './queries.ts'

/** Gives a signed reconciliation back, with a reason that stays on record. */
export function ReturnDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const [reason, setReason] = useState('')
  const sending = useSending(onClose)
  const send = () => messageOf(exchange(trustReconciliations.return, { params: { id }, body: { ...firm, reason } }))
  return (
    <FormDialog
      title="Give the reconciliation back"
      width={520}
      submit="Give back"
      isSending={sending.isSending}
      refusal={sending.refusal('reason')}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        required
        maxLength={2000}
        value={reason}
        onChange={setReason}
        externalError={sending.errorOf('reason')}
      />
    </FormDialog>
  )
}
