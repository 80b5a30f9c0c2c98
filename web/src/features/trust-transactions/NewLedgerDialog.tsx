import { useState } from 'react'
import { trustLedgers } from '#contract/trust-ledgers.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { useAccountChoice } from './use-account-choice.ts'

export interface NewLedgerProps extends Closable {
  accountId?: string | undefined
}

/** Opens the ledger of a matter before money is received for it. */
export function NewLedgerDialog({ accountId: start, onClose }: NewLedgerProps) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const choice = useAccountChoice(start)
  const [matterId, setMatterId] = useState('')
  const sending = useSending(onClose)
  const save = async () => {
    const answer = await exchange(trustLedgers.create, { body: { ...firm, accountId: choice.accountId, matterId } })
    void go(paths.trustLedger(answer.data.id))
    return answer.message
  }
  return (
    <FormDialog
      title="New ledger"
      width={480}
      submit="Open ledger"
      isSending={sending.isSending}
      refusal={sending.refusal('accountId', 'matterId')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <Select {...choice.field} externalError={sending.errorOf('accountId')} />
      <MatterSelect
        label="Matter"
        required
        value={matterId}
        onChange={setMatterId}
        externalError={sending.errorOf('matterId')}
        prompt="The ledger holds the money of its client for this matter only"
      />
    </FormDialog>
  )
}
