import { useState, type ReactNode } from 'react'
import type { DocumentDelivery, DocumentMailInput } from '#contract/document-mails.ts'
import type { Firm } from '../../firm-of.ts'
import { useRepeatKey } from '../../repeat-key.ts'
import { MultiSelect } from '../fields/MultiSelect.tsx'
import { TextAreaField } from '../fields/TextAreaField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { FormDialog } from '../overlays/FormDialog.tsx'
import type { Closable } from '../overlays/lazy.tsx'
import { useSending } from '../overlays/use-sending.ts'

export type MailBody = Omit<DocumentMailInput, keyof Firm>

export interface SendMailProps extends Closable {
  /** `Send RCT-2026-0042` */
  title: string
  delivery: Pick<DocumentDelivery, 'suggestions' | 'subject' | 'text'> & {
    readonly mails: readonly { readonly recipient: string }[]
  }
  /** What the message says besides its words. */
  prompt: string
  send: (body: MailBody, repeatKey: string) => Promise<{ readonly message: string }>
  /** Below the message, such as to whom it went before. */
  children?: ReactNode
}

/** Mails a document. What the firm's text says is there to be changed. */
export function SendMailForm({ title, delivery, prompt, send, children, onClose }: SendMailProps) {
  const [chosen, setChosen] = useState(() => firstRecipients(delivery))
  const [others, setOthers] = useState('')
  const [subject, setSubject] = useState(delivery.subject)
  const [text, setText] = useState(delivery.text)
  const sending = useSending(onClose)
  const repeatKey = useRepeatKey()
  const recipients = [...new Set([...chosen, ...addressesIn(others)])]
  const options = delivery.suggestions.map(({ name, email }) => ({ value: email, label: email, note: name }))
  const body = { recipients, subject, text }
  const wrongRecipient = recipients
    .map((_, at) => sending.errorOf(`recipients.${at}`))
    .find((message) => message !== undefined)
  return (
    <FormDialog
      title={title}
      width={560}
      submit={recipients.length > 1 ? `Send to ${recipients.length} recipients` : 'Send'}
      isSending={sending.isSending}
      refusal={sending.refusal('recipients', 'subject', 'text', ...recipients.map((_, at) => `recipients.${at}`))}
      onSubmit={() => void sending.send(async () => (await send(body, repeatKey(body))).message)}
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
        prompt={prompt}
      />
      {children}
    </FormDialog>
  )
}

/** Whom it went to before; else the client's primary contact, or its first address. */
function firstRecipients({ mails, suggestions }: SendMailProps['delivery']): string[] {
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
