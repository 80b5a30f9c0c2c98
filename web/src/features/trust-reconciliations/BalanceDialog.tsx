import { useState } from 'react'
import { trustReconciliations, type TrustReconciliation } from '#contract/trust-reconciliations.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { messageOf } from './queries.ts'

/** Changes what the bank says, and the note that goes into the pack. */
export function BalanceDialog({ data, onClose }: { data: TrustReconciliation; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const [balance, setBalance] = useState(String(data.statementBalance))
  const [note, setNote] = useState(data.note)
  const sending = useSending(onClose)
  const send = () =>
    messageOf(
      exchange(trustReconciliations.update, {
        params: { id: data.id },
        body: { ...firm, statementBalance: balance, note, version: data.version },
      }),
    )
  return (
    <FormDialog
      title="Balance of the bank"
      width={520}
      submit="Save"
      isSending={sending.isSending}
      refusal={sending.refusal('statementBalance', 'note')}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <TextField
        label={`Balance of the bank, ${data.currencyCode}`}
        required
        value={balance}
        onChange={setBalance}
        externalError={sending.errorOf('statementBalance')}
      />
      <TextAreaField
        label="Note for the pack"
        maxLength={2000}
        value={note}
        onChange={setNote}
        externalError={sending.errorOf('note')}
      />
    </FormDialog>
  )
}
