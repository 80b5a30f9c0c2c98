import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DepositRequestDetail } from '#contract/trust-requests.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { ReasonDialog } from '../../shared/ui/overlays/ReasonDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { DepositDialog, ledgerQuery } from '../trust-transactions/public.ts'
import { decideRequest, sendRequest } from './queries.ts'

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

/** Records money that was received for the request, in its ledger. */
export function ReceiveDialog({ request, onClose }: RequestDialogProps) {
  const { firm } = useCurrentUser()
  const { data: ledger } = useQuery(ledgerQuery(firm, request.ledgerId))
  if (!ledger) return null
  const { id, number, outstanding, client } = request
  return <DepositDialog ledger={ledger} request={{ id, number, outstanding, payer: client.name }} onClose={onClose} />
}
