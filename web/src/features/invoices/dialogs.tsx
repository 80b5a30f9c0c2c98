import { useState } from 'react'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { DeleteRecord } from '../../shared/records/DeleteRecord.tsx'
import type { InvoiceDialogProps } from '../../shared/records/invoice-extension.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { approveInvoice, returnInvoice, voidInvoice } from './queries.ts'
import { invoiceDetails } from './record-details.ts'

/** Asks once, with the total and for whom it is; the number is assigned then. */
export function ApproveDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  const repeatKey = useRepeatKey()
  const total = formatMoney(invoice.total, currencyOf(invoice))
  const send = async () => {
    const { id, version } = invoice
    return (await approveInvoice(firm, invoice, repeatKey({ id, version }))).message
  }
  return (
    <ConfirmSend title={`Approve ${total}?`} confirm={`Approve ${total}`} send={send} onClose={onClose}>
      For {invoice.clientName}, due {dayText(invoice.dueDate)}. The invoice gets its number now and can no longer be
      edited.
    </ConfirmSend>
  )
}

/** Back to its author, who reads why. */
export function ReturnDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  return (
    <ReasonDialog
      title="Send back to the author"
      submit="Send back"
      label="What is to be changed"
      send={async (reason) => (await returnInvoice(firm, invoice, reason)).message}
      onClose={onClose}
    />
  )
}

export function VoidDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  return (
    <ReasonDialog
      title={`Void ${invoice.number ?? 'invoice'}`}
      submit={`Void ${formatMoney(invoice.total, currencyOf(invoice))}`}
      label="Reason"
      prompt={`Its number stays listed, a reversing entry is posted, and its work waits for an invoice again${invoice.split ? ' once all parts are void' : ''}`}
      send={async (reason) => (await voidInvoice(firm, invoice, reason)).message}
      onClose={onClose}
    />
  )
}

export const DeleteDialog = ({ invoice, onClose }: InvoiceDialogProps) => (
  <DeleteRecord
    details={invoiceDetails}
    id={invoice.id}
    name={`The draft for ${invoice.clientName}`}
    consequence="Its work waits for an invoice again."
    leadsTo={paths.invoices()}
    onClose={onClose}
  />
)

interface ReasonProps {
  title: string
  submit: string
  label: string
  prompt?: string
  /** Returns the message of the toast. */
  send: (reason: string) => Promise<string>
  onClose: () => void
}

function ReasonDialog({ title, submit, label, prompt, send, onClose }: ReasonProps) {
  const [reason, setReason] = useState('')
  const sending = useSending(onClose)
  return (
    <FormDialog
      title={title}
      width={440}
      submit={submit}
      isSending={sending.isSending}
      refusal={sending.refusal('reason')}
      onSubmit={() => void sending.send(() => send(reason))}
      onClose={onClose}
    >
      <TextAreaField
        label={label}
        required
        maxLength={2000}
        value={reason}
        onChange={setReason}
        externalError={sending.errorOf('reason')}
        {...(prompt !== undefined && { prompt })}
      />
    </FormDialog>
  )
}
