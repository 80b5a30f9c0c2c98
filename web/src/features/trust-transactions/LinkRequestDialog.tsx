import { useState } from 'react'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { requestFor, RequestSelect, useOpenRequests } from './RequestSelect.tsx'
import type { TransactionDialogProps } from './undo-dialogs.tsx'

/** Says which deposit request a deposit answers that was recorded without one. */
export function LinkRequestDialog({ transaction, onClose }: TransactionDialogProps) {
  const { firm } = useCurrentUser()
  const [chosen, setChosen] = useState<string>()
  const open = useOpenRequests(transaction.accountId)
  const requests = open.filter(({ ledgerId }) => ledgerId === transaction.ledger.id)
  const text = [transaction.reference, transaction.purpose, transaction.party].join(' ')
  const requestId = requestFor(requests, { chosen, text }) || (requests.length === 1 ? (requests[0]?.id ?? '') : '')
  const sending = useSending(onClose)
  const save = async () => {
    const sent = { params: { id: transaction.id }, body: { ...firm, requestId } }
    return (await exchange(trustTransactions.linkRequest, sent)).message
  }
  return (
    <FormDialog
      title="Link to a deposit request"
      width={480}
      submit="Link"
      isSending={sending.isSending}
      refusal={sending.refusal('requestId')}
      onSubmit={() => void sending.send(save)}
      onClose={onClose}
    >
      <p className="lx-soft">
        {formatMoney(transaction.amount, currencyOf(transaction))} counts as received for the request, once and for all.
      </p>
      <RequestSelect requests={requests} value={requestId} onChange={setChosen} error={sending.errorOf('requestId')} />
    </FormDialog>
  )
}
