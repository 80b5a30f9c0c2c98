import { useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import type { TrustWithdrawalDetail } from '#contract/trust-withdrawal-shapes.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { ReasonDialog } from '../../shared/ui/overlays/ReasonDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { ChequeNumberField } from '../trust/public.ts'
import { decideWithdrawal, payWithdrawal } from './queries.ts'

export interface WithdrawalDialogProps extends Closable {
  request: TrustWithdrawalDetail
}

const WORDS = {
  decline: { title: 'Decline request', submit: 'Decline', label: 'Reason', prompt: 'Shown to whoever asked' },
  cancel: { title: 'Cancel request', submit: 'Cancel request', label: 'Reason', prompt: 'Optional' },
  comment: { title: 'Ask a question', submit: 'Send', label: 'Question or answer', prompt: 'Saved with the request' },
} as const

/** Declines or cancels the request, or asks a question about it. */
const noteDialog = (decision: keyof typeof WORDS) =>
  function NoteDialog({ request, onClose }: WithdrawalDialogProps) {
    const { firm } = useCurrentUser()
    return (
      <ReasonDialog
        {...WORDS[decision]}
        isOptional={decision === 'cancel'}
        field="note"
        send={async (note) => (await decideWithdrawal(firm, request.id, decision, note)).message}
        onClose={onClose}
      />
    )
  }

export const DeclineDialog = noteDialog('decline')
export const CancelDialog = noteDialog('cancel')
export const CommentDialog = noteDialog('comment')

/** Records the payment of what was approved: in full, or in part. */
export function PayDialog({ request, onClose }: WithdrawalDialogProps) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [date, setDate] = useState(isoToMdy(today))
  const [amount, setAmount] = useState(decimalText(request.amount - request.used))
  const [chequeNumber, setChequeNumber] = useState('')
  const [reference, setReference] = useState('')
  const sending = useSending(onClose)
  const repeatKeyOf = useRepeatKey()
  const { errorOf } = sending
  const body = { date, amount, reference, ...(request.method === 'cheque' && { chequeNumber }) }
  return (
    <FormDialog
      title={`Pay ${request.payee}`}
      width={440}
      submit="Record payment"
      isSending={sending.isSending}
      refusal={sending.refusal('date', 'amount', 'chequeNumber', 'reference')}
      onSubmit={() =>
        void sending.send(async () => (await payWithdrawal(firm, request.id, body, repeatKeyOf(body))).message)
      }
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        required
        currency={currencyOf(request)}
        value={amount}
        onChange={setAmount}
        externalError={errorOf('amount')}
      />
      <DateField label="Date" required today={today} value={date} onChange={setDate} externalError={errorOf('date')} />
      {request.method === 'cheque' && (
        <ChequeNumberField
          accountId={request.accountId}
          value={chequeNumber}
          onChange={setChequeNumber}
          error={errorOf('chequeNumber')}
        />
      )}
      <TextField
        label="Reference"
        maxLength={120}
        value={reference}
        onChange={setReference}
        externalError={errorOf('reference')}
      />
    </FormDialog>
  )
}
