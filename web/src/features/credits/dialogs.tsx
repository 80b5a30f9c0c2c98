import { useState } from 'react'
import type { CreditNote, WriteOff } from '#contract/credits.ts'
import { dayText } from '#domain/calendar-day.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { InvoiceDialogProps, SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { MoneyField } from '../../shared/ui/fields/MoneyField.tsx'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { UndoDialog } from '../../shared/ui/overlays/UndoDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import {
  approveCreditNote,
  deleteCreditNote,
  reverseWriteOff,
  voidCreditNote,
  writeOffInvoice,
  type WriteOffBody,
} from './queries.ts'

const KINDS = [
  { value: 'writeOff', label: 'Write-off' },
  { value: 'badDebt', label: 'Bad debt' },
] as const

/** Writes the balance, or a part of it, off. */
export function WriteOffDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [kind, setKind] = useState<WriteOffBody['kind']>('writeOff')
  const [amount, setAmount] = useState(String(invoice.balance))
  const [date, setDate] = useState(isoToMdy(today))
  const [reason, setReason] = useState('')
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const currency = currencyOf(invoice)
  const send = async () => {
    const body = { kind, amount, date, reason }
    return (await writeOffInvoice(firm, invoice.id, body, repeatKey(body))).message
  }
  return (
    <FormDialog
      title={`Write off ${invoice.number ?? 'invoice'}`}
      width={440}
      submit={`Write off ${formatMoney(amount || '0', currency)}`}
      isSending={sending.isSending}
      refusal={sending.refusal('amount', 'date', 'reason')}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <Segments aria-label="Kind" data={KINDS} value={kind} onChange={setKind} />
      <MoneyField
        label="Amount"
        required
        currency={currency}
        max={String(invoice.balance)}
        value={amount}
        onChange={setAmount}
        externalError={sending.errorOf('amount')}
        prompt={`${formatMoney(invoice.balance, currency)} is open. The invoice and its tax stay as they are`}
      />
      <DateField
        label="Date"
        required
        today={today}
        min={invoice.issueDate}
        value={date}
        onChange={setDate}
        externalError={sending.errorOf('date')}
      />
      <TextAreaField
        label="Reason"
        required
        maxLength={2000}
        value={reason}
        onChange={setReason}
        externalError={sending.errorOf('reason')}
      />
    </FormDialog>
  )
}

type NoteProps = { note: CreditNote } & Closable

/** A saved credit note has an id; only a preview does not. */
const idOf = ({ id }: CreditNote): string => id ?? ''

/** Asks once, with what it does to the invoice; the number is assigned then. */
export function ApproveDialog({ note, onClose }: NoteProps) {
  const { firm } = useCurrentUser()
  const repeatKey = useRepeatKey()
  const currency = currencyOf(note)
  const total = formatMoney(note.total, currency)
  const send = async () => {
    const sent = { id: idOf(note), version: note.version }
    return (await approveCreditNote(firm, sent, repeatKey(sent))).message
  }
  return (
    <ConfirmSend title={`Approve credit of ${total}?`} confirm={`Credit ${total}`} send={send} onClose={onClose}>
      {formatMoney(note.applied, currency)} is taken off invoice {note.invoiceNumber}, of which{' '}
      {formatMoney(note.balanceAfter, currency)} stays open.
      {note.clientCredit > 0 && ` ${formatMoney(note.clientCredit, currency)} becomes credit of ${note.clientName}.`}
      {note.freesWork && ' Work that is credited in full waits for an invoice again.'} The credit note gets its number
      now and can no longer be edited.
    </ConfirmSend>
  )
}

export function DeleteDialog({ note, onClose }: NoteProps) {
  const { firm } = useCurrentUser()
  return (
    <ConfirmSend
      title="Delete draft of a credit note?"
      confirm="Delete"
      danger
      send={async () => (await deleteCreditNote(firm, idOf(note))).message}
      onClose={onClose}
    >
      The draft of {formatMoney(note.total, currencyOf(note))} is deleted for good. Nothing was posted.
    </ConfirmSend>
  )
}

export function VoidDialog({ note, onClose }: NoteProps) {
  const { firm } = useCurrentUser()
  return (
    <UndoDialog
      title={`Void ${note.number ?? 'credit note'}`}
      submit={`Void ${formatMoney(note.total, currencyOf(note))}`}
      from={note.date}
      prompt="Its number stays listed, a reversing entry is posted, and the invoice is owed again"
      send={(body) => voidCreditNote(firm, idOf(note), body)}
      onClose={onClose}
    />
  )
}

/** A bad debt that is paid after all is reversed; then its payment is recorded like any other. */
export function ReverseDialog({
  writeOff,
  invoice,
  onClose,
}: { writeOff: WriteOff; invoice: SavedInvoice } & Closable) {
  const { firm } = useCurrentUser()
  const amount = formatMoney(writeOff.amount, currencyOf(invoice))
  const isDebt = writeOff.kind === 'badDebt'
  return (
    <UndoDialog
      title={isDebt ? 'Debt paid after all' : `Reverse write-off of ${dayText(writeOff.date)}`}
      submit={`Reverse ${amount}`}
      from={writeOff.date}
      prompt={
        isDebt
          ? `${amount} is owed again. Then record the payment on the invoice`
          : `${amount} is owed again on invoice ${invoice.number ?? ''}`
      }
      send={(body) => reverseWriteOff(firm, writeOff.id, body)}
      onClose={onClose}
    />
  )
}
