import { useState } from 'react'
import { emailChange as calls } from '#contract/email-change.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'

export default function EmailDialog({ onClose }: { onClose: () => void }) {
  const { firm } = useCurrentUser()
  const [email, setEmail] = useState('')
  const { isSending, send, refusal, errorOf } = useSending(onClose)
  return (
    <FormDialog
      title="Change email address"
      width={460}
      submit="Send the links"
      isSending={isSending}
      refusal={refusal('email')}
      onSubmit={() =>
        void send(async () => (await exchange(calls.start, { query: {}, body: { ...firm, email } })).message)
      }
      onClose={onClose}
    >
      <TextField
        label="New email address"
        required
        type="email"
        autoComplete="email"
        prompt="Your current and your new address each get a link. The address changes when both were opened."
        value={email}
        onChange={setEmail}
        externalError={errorOf('email')}
      />
    </FormDialog>
  )
}
