import { useState } from 'react'
import { retention, type DueMatter } from '#contract/retention.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { formatCounted } from '../../shared/ui/values/format.ts'

const NOUN = { one: 'matter', many: 'matters' }

/** Asks why before matters are disposed of, and says what goes and what stays. */
export function DisposeDialog({ matters, onClose }: { matters: readonly DueMatter[]; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const [reason, setReason] = useState('')
  const sending = useSending(onClose)
  const [only] = matters
  const name = matters.length === 1 && only ? only.matterName : formatCounted(matters.length, NOUN)
  const dispose = async () => {
    const body = { ...firm, ids: matters.map(({ matterId }) => matterId), reason }
    const { data, message } = await exchange(retention.dispose, { body })
    const [unchanged] = data.unchanged
    return unchanged ? `${formatCounted(data.unchanged.length, NOUN)} stayed: ${unchanged.reason}` : message
  }
  return (
    <FormDialog
      title={`Dispose of ${name}?`}
      width={520}
      submit="Dispose for good"
      isSending={sending.isSending}
      refusal={sending.refusal('reason')}
      onSubmit={() => void sending.send(dispose)}
      onClose={onClose}
    >
      <p>
        Notes, court updates, requests to the client, their files and the description go for good, and cannot be brought
        back. What stays: number, name, parties and dates; time, expenses, invoices and client money; messages without
        their files; and the audit trail, which says what went.
      </p>
      <TextAreaField
        label="Reason"
        required
        maxLength={1000}
        value={reason}
        onChange={setReason}
        prompt="It is kept with what is left of the matter."
        externalError={sending.errorOf('reason')}
      />
    </FormDialog>
  )
}
