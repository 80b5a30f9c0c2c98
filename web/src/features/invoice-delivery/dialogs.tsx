import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import type { InvoiceDelivery } from '#contract/invoice-documents.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { InvoiceDialogProps, SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { useRepeatKey } from '../../shared/repeat-key.ts'
import { MultiSelect } from '../../shared/ui/fields/MultiSelect.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/ui/overlays/FormDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { createLink, deliveryQuery, revokeLinks, sendInvoice } from './queries.ts'
import styles from './delivery.module.css'

/** Mails the invoice with its PDF. What the firm's text says is there to be changed. */
export function SendDialog({ invoice, onClose }: InvoiceDialogProps) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(deliveryQuery(firm, invoice.id))
  return data ? <SendForm invoice={invoice} delivery={data} onClose={onClose} /> : null
}

/** Whom it went to before; else the client's primary contact, or its first address. */
function firstRecipients({ mails, suggestions }: InvoiceDelivery): string[] {
  const known = new Set(suggestions.map(({ email }) => email))
  const before = [...new Set(mails.map(({ recipient }) => recipient))].filter((email) => known.has(email))
  const [first] = suggestions.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
  return before.length > 0 ? before : first ? [first.email] : []
}

const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((address) => address.trim().toLowerCase())
    .filter(Boolean)

function SendForm({ invoice, delivery, onClose }: InvoiceDialogProps & { delivery: InvoiceDelivery }) {
  const { firm } = useCurrentUser()
  const [chosen, setChosen] = useState(() => firstRecipients(delivery))
  const [others, setOthers] = useState('')
  const [subject, setSubject] = useState(delivery.subject)
  const [text, setText] = useState(delivery.text)
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const recipients = [...new Set([...chosen, ...addressesIn(others)])]
  const options = delivery.suggestions.map(({ name, email }) => ({ value: email, label: email, note: name }))
  const send = async () => {
    const body = { recipients, subject, text }
    return (await sendInvoice(firm, invoice.id, body, repeatKey(body))).message
  }
  const wrongRecipient = recipients
    .map((_, at) => sending.errorOf(`recipients.${at}`))
    .find((message) => message !== undefined)
  return (
    <FormDialog
      title={`Send ${invoice.number ?? 'invoice'}`}
      width={560}
      submit={recipients.length > 1 ? `Send to ${recipients.length} recipients` : 'Send'}
      isSending={sending.isSending}
      refusal={sending.refusal('recipients', 'subject', 'text', ...recipients.map((_, at) => `recipients.${at}`))}
      onSubmit={() => void sending.send(send)}
      onClose={onClose}
    >
      {options.length > 0 && (
        <MultiSelect label="To" entity="address" options={options} value={chosen} onChange={setChosen} />
      )}
      <TextField
        label={options.length > 0 ? 'Other addresses' : 'To'}
        prompt="Several with commas between"
        maxLength={2000}
        value={others}
        onChange={setOthers}
        externalError={wrongRecipient ?? sending.errorOf('recipients')}
      />
      <TextField
        label="Subject"
        required
        maxLength={300}
        value={subject}
        onChange={setSubject}
        externalError={sending.errorOf('subject')}
      />
      <TextAreaField
        label="Message"
        required
        rows={8}
        maxLength={5000}
        value={text}
        onChange={setText}
        externalError={sending.errorOf('text')}
        prompt="{link} becomes an address of its own for each recipient. The PDF is attached."
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
