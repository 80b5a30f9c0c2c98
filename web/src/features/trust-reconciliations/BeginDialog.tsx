import { useState } from 'react'
import { trustReconciliations, type ReconciliationDue } from '#contract/trust-reconciliations.ts'
import { exchange } from '../../shared/api.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'

/** Begins a reconciliation: the last day of the period, and what the bank says then. */
export function BeginDialog({ due, onClose }: { due: ReconciliationDue; onClose: () => void }) {
  const { firm, business } = useCurrentUser()
  const go = useGo()
  const [through, setThrough] = useState(due.through === null ? '' : isoToMdy(due.through))
  const [balance, setBalance] = useState(due.statementBalance === null ? '' : String(due.statementBalance))
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const send = async () => {
    const body = { ...firm, accountId: due.accountId, through, statementBalance: balance }
    const { data, message } = await exchange(trustReconciliations.create, { body }, { idempotencyKey: repeatKey(body) })
    void go(paths.trustReconciliation(data.id))
    return message
  }
  return (
    <FormDialog
      title={`Reconcile ${due.accountName}`}
      width={520}
      submit="Begin"
      isSending={sending.isSending}
      refusal={sending.refusal('through', 'statementBalance')}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <DateField
        label="At the end of"
        required
        today={today(business.timeZone)}
        value={through}
        onChange={setThrough}
        externalError={sending.errorOf('through')}
      />
      <TextField
        label={`Balance of the bank, ${due.currencyCode}`}
        value={balance}
        onChange={setBalance}
        externalError={sending.errorOf('statementBalance')}
      />
      {due.statementBalance === null && (
        <InlineNote tone="info">
          No imported statement says the balance of this day. Type it from the paper of the bank, or import its file
          first.
        </InlineNote>
      )}
    </FormDialog>
  )
}
