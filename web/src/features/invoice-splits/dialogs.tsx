import { useState } from 'react'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { reloadEverything } from '../../shared/query-client.ts'
import type { InvoiceDialogProps } from '../../shared/records/invoice-extension.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { changePart, joinInvoice } from './queries.ts'

/** Back to one draft, whose page replaces that of the part. */
export function JoinDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const repeatKey = useRepeatKey()
  const send = async () => {
    const { id, version } = invoice
    const { data, message } = await joinInvoice(firm, invoice, repeatKey({ id, version }))
    await go(paths.invoice(data.id ?? id))
    reloadEverything()
    return message
  }
  const full = formatMoney(invoice.split?.fullTotal ?? invoice.total, currencyOf(invoice))
  return (
    <ConfirmSend title="Join the parts?" confirm="Join" send={send} onClose={onClose}>
      The parts become one draft of {full} again, which can be edited or split anew.
    </ConfirmSend>
  )
}

/** What a part says beside its figures, which follow from the whole. */
export function PartDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [issueDate, setIssueDate] = useState(isoToMdy(invoice.issueDate))
  const [dueDate, setDueDate] = useState(isoToMdy(invoice.dueDate))
  const [billTo, setBillTo] = useState(invoice.billTo)
  const [note, setNote] = useState(invoice.note)
  const sending = useSending(onClose)
  const send = async () => (await changePart(firm, invoice, { issueDate, dueDate, billTo, note })).message
  return (
    <FormDialog
      title="Edit this part"
      width={520}
      submit="Save"
      isSending={sending.isSending}
      refusal={sending.refusal('issueDate', 'dueDate', 'billTo', 'note')}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <FormGrid>
        <DateField
          label="Issued"
          required
          today={today}
          value={issueDate}
          onChange={setIssueDate}
          externalError={sending.errorOf('issueDate')}
        />
        <DateField
          label="Due"
          required
          today={today}
          value={dueDate}
          onChange={setDueDate}
          externalError={sending.errorOf('dueDate')}
        />
      </FormGrid>
      <TextAreaField
        label="Billed to"
        maxLength={2000}
        value={billTo}
        onChange={setBillTo}
        externalError={sending.errorOf('billTo')}
      />
      <TextAreaField
        label="Note"
        maxLength={5000}
        prompt="On the document: a number of the claim, or what was agreed"
        value={note}
        onChange={setNote}
        externalError={sending.errorOf('note')}
      />
    </FormDialog>
  )
}
