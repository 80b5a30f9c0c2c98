import { useState } from 'react'
import { passkeys as calls } from '#contract/passkeys.ts'
import { exchange } from '../../shared/api.ts'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { CodesDialog } from './SetUpDialog.tsx'

/** New recovery codes for a person whose only second factor is a passkey. */
export default function PasskeyCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const { isSending, send, refusal } = useSending()
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  const make = async () => {
    const { data, message } = await exchange(calls.renewCodes, { body: {} })
    setCodes(data.recoveryCodes)
    return message
  }
  return (
    <FormDialog
      title="New recovery codes"
      width={460}
      submit="Make new codes"
      isSending={isSending}
      refusal={refusal()}
      onSubmit={() => void send(make)}
      onClose={onClose}
    >
      <p>Each of the ten new codes signs you in once, without your passkey. The old codes work no longer.</p>
    </FormDialog>
  )
}
