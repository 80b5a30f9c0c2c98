import { useState } from 'react'
import { decimalText } from '#domain/decimal.ts'
import type { DepositRequestDetail } from '#contract/trust-requests.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { ReasonDialog } from '../../shared/ui/overlays/ReasonDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { currencyOf } from '../../shared/ui/values/format.ts'
import { decideRequest, receiveDeposit, sendRequest } from './queries.ts'

export interface RequestDialogProps extends Closable {
  request: DepositRequestDetail
}

/** Declines the request of somebody else, with the reason. */
export function DeclineDialog({ request, onClose }: RequestDialogProps) {
  const { firm } = useCurrentUser()
  return (
    <ReasonDialog
      title="Decline request"
      submit="Decline"
      prompt="Shown to whoever asked"
      field="note"
      send={async (note) => (await decideRequest(firm, request.id, false, note)).message}
      onClose={onClose}
    />
  )
}

/** Mails the request; each recipient gets an address of their own. */
export function SendDialog({ request, onClose }: RequestDialogProps) {
  const { firm } = useCurrentUser()
  const [recipients, setRecipients] = useState(request.clientEmail)
  const [subject, setSubject] = useState(request.mail.subject)
  const [text, setText] = useState(request.mail.text)
  const sending = useSending(onClose)
  const repeatKeyOf = useRepeatKey()
  const body = {
    recipients: recipients
      .split(/[\s,;]+/)
      .map((one) => one.toLowerCase())
      .filter(Boolean),
    subject,
    text,
  }
  const { errorOf } = sending
  return (
    <FormDialog
      title={`Send ${request.number}`}
      width={560}
      submit="Send"
      isSending={sending.isSending}
      refusal={sending.refusal('recipients', 'subject', 'text')}
      onSubmit={() =>
        void sending.send(async () => (await sendRequest(firm, request.id, body, repeatKeyOf(body))).message)
      }
      onClose={onClose}
    >
      <TextField
        label="To"
        required
        value={recipients}
        onChange={setRecipients}
        externalError={errorOf('recipients') ?? errorOf('recipients.0')}
        prompt="Several addresses are separated by commas"
      />
      <TextField
        label="Subject"
        required
        maxLength={300}
        value={subject}
        onChange={setSubject}
        externalError={errorOf('subject')}
      />
      <TextAreaField
        label="Text"
        required
        maxLength={5000}
        value={text}
        onChange={setText}
        externalError={errorOf('text')}
        prompt="{link} stands for the address of the request"
      />
    </FormDialog>
  )
}

const METHODS = [
  { value: 'transfer', label: 'Bank transfer' },
  { value: 'cheque', label: 'Cheque' },
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
] as const

/** Records money that was received for the request, in its ledger. */
export function ReceiveDialog({ request, onClose }: RequestDialogProps) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [date, setDate] = useState(isoToMdy(today))
  const [amount, setAmount] = useState(decimalText(request.outstanding))
  const [method, setMethod] = useState<(typeof METHODS)[number]['value']>('transfer')
  const [reference, setReference] = useState('')
  const sending = useSending(onClose)
  const repeatKeyOf = useRepeatKey()
  const { errorOf } = sending
  const body = {
    accountId: request.accountId,
    date,
    method,
    payer: request.client.name,
    reference,
    purpose: request.number,
    parts: [{ ledgerId: request.ledgerId, amount, requestId: request.id }],
  }
  return (
    <FormDialog
      title="Record money received"
      width={440}
      submit="Record deposit"
      isSending={sending.isSending}
      refusal={sending.refusal('date', 'parts', 'parts.0.amount', 'method', 'reference')}
      onSubmit={() =>
        void sending.send(async () => (await receiveDeposit({ body: { ...firm, ...body } }, repeatKeyOf(body))).message)
      }
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        required
        currency={currencyOf(request)}
        value={amount}
        onChange={setAmount}
        externalError={errorOf('parts.0.amount') ?? errorOf('parts')}
      />
      <DateField label="Date" required today={today} value={date} onChange={setDate} externalError={errorOf('date')} />
      <Select
        label="Method"
        required
        entity="method"
        options={METHODS}
        value={method}
        onChange={(value) => setMethod(METHODS.find((known) => known.value === value)?.value ?? 'transfer')}
        externalError={errorOf('method')}
      />
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
