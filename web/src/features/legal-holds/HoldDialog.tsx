import { useState } from 'react'
import { legalHolds } from '#contract/legal-holds.ts'
import type { Matter } from '#contract/matters.ts'
import { exchange } from '../../shared/api.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'

/** Sets the legal hold of a matter, or lifts it; both ask why. */
export function HoldDialog({ matter, onClose }: { matter: Matter; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const sending = useSending(onClose)
  const isLifting = matter.legalHold !== null
  const call = isLifting ? legalHolds.lift : legalHolds.set
  const save = async () => (await exchange(call, { params: { id: matter.id }, body: { reason } })).message
  return (
    <FormDialog
      title={isLifting ? 'Lift legal hold' : 'Set legal hold'}
      width={480}
      submit={isLifting ? 'Lift hold' : 'Set hold'}
      isSending={sending.isSending}
      refusal={sending.refusal('reason')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <p>
        {isLifting
          ? `Records and files of ${matter.matterName} can be deleted again, and what waits in the recycle bin goes after its time.`
          : `Nothing of ${matter.matterName} can be deleted, by hand or by time, until an administrator lifts the hold: no record, no file, no draft.`}
      </p>
      <TextAreaField
        label="Reason"
        required
        maxLength={1000}
        value={reason}
        onChange={setReason}
        prompt="Everybody who sees the matter can read it."
        externalError={sending.errorOf('reason')}
      />
    </FormDialog>
  )
}
