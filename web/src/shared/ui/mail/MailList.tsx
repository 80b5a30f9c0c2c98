import type { DocumentMail } from '#contract/document-mails.ts'
import type { MailState } from '#contract/invoice-documents.ts'
import { useCurrentUser } from '../../current-user.ts'
import { momentText } from '../values/moments.ts'
import { StatusBadge, type Tone } from '../values/StatusBadge.tsx'
import styles from './mail.module.css'

const STATES: Readonly<Record<MailState, readonly [label: string, tone: Tone]>> = {
  queued: ['Sending', 'neutral'],
  sent: ['Sent', 'info'],
  viewed: ['Viewed', 'success'],
  bounced: ['Bounced', 'danger'],
  uncertain: ['Not certain', 'warning'],
}

interface Props<Mail> {
  mails: readonly Mail[]
  /** What a mail was for, besides the document. */
  noteOf?: (mail: Mail) => string
}

/** Each mail with a document, and what became of it. */
export function MailList<Mail extends Pick<DocumentMail, 'id' | 'recipient' | 'state' | 'at' | 'problem'>>({
  mails,
  noteOf,
}: Props<Mail>) {
  const { business } = useCurrentUser()
  return (
    <ul className={styles.list}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <span className="lx-two-line">
            <span className={styles.address}>{mail.recipient}</span>
            <small>
              {momentText(mail.at, business.timeZone)}
              {noteOf?.(mail)}
              {mail.state === 'bounced' && mail.problem !== '' && `: ${mail.problem}`}
            </small>
          </span>
          <StatusBadge tone={STATES[mail.state][1]}>{STATES[mail.state][0]}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}
