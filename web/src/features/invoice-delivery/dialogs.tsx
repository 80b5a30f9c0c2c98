import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { HANDOVER_WAYS } from '#contract/invoice-documents.ts'
import { today as todayIn } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { InvoiceDialogProps, SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { SendMailForm } from '../../shared/ui/mail/SendMailForm.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { HANDOVER_LABELS } from './labels.ts'
import { createHandover, createLink, deliveryQuery, revokeLinks, sendInvoice } from './queries.ts'
import styles from './delivery.module.css'

/** Mails the invoice with its PDF. */
export function SendDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(deliveryQuery(firm, invoice.id))
  if (!data) return null
  return (
    <SendMailForm
      title={`Send ${invoice.number ?? 'invoice'}`}
      delivery={data}
      prompt="{link} becomes an address of its own for each recipient. The PDF is attached."
      send={(body, repeatKey) => sendInvoice(firm, invoice.id, body, repeatKey)}
      onClose={onClose}
    />
  )
}

const WAYS = HANDOVER_WAYS.map((value) => ({ value, label: HANDOVER_LABELS[value] }))

/** That the invoice left the firm otherwise than by this program: printed and posted, or brought. */
export function HandoverDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm, business } = useCurrentUser()
  const today = todayIn(business.timeZone)
  const [way, setWay] = useState('post')
  const [day, setDay] = useState(isoToMdy(today))
  const [note, setNote] = useState('')
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const send = async () => {
    const body = { way: HANDOVER_WAYS.find((one) => one === way) ?? 'other', day: mdyToIso(day) ?? '', note }
    return (await createHandover(firm, invoice.id, body, repeatKey(body))).message
  }
  return (
    <FormDialog
      title={`Mark ${invoice.number ?? 'invoice'} as sent`}
      width={440}
      submit="Mark as sent"
      isSending={sending.isSending}
      refusal={sending.refusal('way', 'day', 'note')}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      <Select
        label="How it was sent"
        required
        entity="way"
        options={WAYS}
        value={way}
        onChange={setWay}
        externalError={sending.errorOf('way')}
      />
      <DateField
        label="Sent on"
        required
        today={today}
        value={day}
        onChange={setDay}
        externalError={sending.errorOf('day')}
      />
      <TextField
        label="Note"
        prompt="To whom, or the number of the consignment"
        maxLength={300}
        value={note}
        onChange={setNote}
        externalError={sending.errorOf('note')}
      />
    </FormDialog>
  )
}

/** A new address, which is shown once. */
export function LinkDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  const [made, setMade] = useState<Awaited<ReturnType<typeof createLink>>>()
  const sending = useSending(onClose)
  if (made) return <MadeLink invoice={invoice} made={made} onClose={onClose} />
  return (
    <FormDialog
      title={`Link to ${invoice.number ?? 'invoice'}`}
      width={480}
      submit="Create link"
      isSending={sending.isSending}
      refusal={sending.refusal()}
      onSubmit={() =>
        void createLink(firm, invoice.id).then(setMade, (error: unknown) => sending.send(() => Promise.reject(error)))
      }
      onClose={onClose}
    >
      <InlineNote tone="info">
        Whoever has the link can read, save and pay this invoice without signing in. It is shown once.
      </InlineNote>
    </FormDialog>
  )
}

interface MadeProps {
  invoice: SavedInvoice
  made: Awaited<ReturnType<typeof createLink>>
  onClose: () => void
}

function MadeLink({ invoice, made, onClose }: MadeProps) {
  const { business } = useCurrentUser()
  const clipboard = useClipboard()
  return (
    <Dialog
      opened
      title={`Link to ${invoice.number ?? 'invoice'}`}
      width={480}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.link}>
        <code className={styles.shown}>{made.address}</code>
        <Button variant="default" onClick={() => clipboard.copy(made.address)}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className="lx-soft">
        It works until {dayText(dayInZone(business.timeZone, Date.parse(made.expiresAt)))}, or until you revoke the
        links of this invoice.
      </p>
    </Dialog>
  )
}

export function RevokeDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  return (
    <ConfirmSend
      title="Revoke all links?"
      confirm="Revoke"
      danger
      send={async () => (await revokeLinks(firm, invoice.id)).message}
      onClose={onClose}
    >
      Nobody can read {invoice.number ?? 'the invoice'} online any more: the links in its mails and on its PDF end. You
      can create a new one.
    </ConfirmSend>
  )
}
