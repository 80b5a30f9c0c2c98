import { useState } from 'react'
import { useCurrentUser } from '../../shared/current-user.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import type { BulkDone } from '../../shared/ui/list/use-bulk.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { formatCounted } from '../../shared/ui/values/format.ts'
import { voidSeveral } from './bulk-queries.ts'

interface Props {
  ids: readonly string[]
  onDone: (done: BulkDone) => void
  onClose: () => void
}

/** Voids the chosen invoices for one reason; what is settled in part stays and is shown with the reason. */
export function VoidSeveralDialog({ ids, onDone, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [reason, setReason] = useState('')
  const sending = useSending(onClose)
  const counted = formatCounted(ids.length, { one: 'invoice', many: 'invoices' })
  const send = async () => {
    onDone(await voidSeveral(firm, ids, reason))
    return undefined
  }
  return (
    <FormDialog
      title={`Void ${counted}`}
      width={440}
      submit={`Void ${counted}`}
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
        prompt="Their numbers stay listed, reversing entries are posted, and their work waits for an invoice again"
      />
    </FormDialog>
  )
}
