import { dayInZone, dayText } from '#domain/calendar-day.ts'
import type { InvoiceDelivery, MailState } from '#contract/invoice-documents.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge, type Tone } from '../../shared/ui/values/StatusBadge.tsx'
import styles from './delivery.module.css'

const STATES: Readonly<Record<MailState, readonly [label: string, tone: Tone]>> = {
  queued: ['Sending', 'neutral'],
  sent: ['Sent', 'info'],
  viewed: ['Viewed', 'success'],
  bounced: ['Bounced', 'danger'],
  uncertain: ['Not certain', 'warning'],
}

/** Each mail with what became of it, and how long the client can read the invoice. */
export function DeliveryPanel({ delivery }: { delivery: InvoiceDelivery }) {
  const { business } = useCurrentUser()
  const { mails, expiresAt, isOpen, wasRevoked, viewCount, lastViewedAt } = delivery
  const access = isOpen
    ? `The client can read it online until ${dayText(dayInZone(business.timeZone, Date.parse(expiresAt ?? '')))}.`
    : wasRevoked
      ? 'Its links were revoked: nobody can read it online.'
      : 'Nobody can read it online.'
  const read =
    lastViewedAt === null
      ? ''
      : ` Read ${viewCount === 1 ? 'once' : `${viewCount} times`}, last ${momentText(lastViewedAt, business.timeZone)}.`
  return (
    <Panel title="Sent to" flush>
      <ul className={styles.list}>
        {mails.map(({ id, recipient, state, at, purpose }) => (
          <li key={id}>
            <span className="lx-two-line">
              <span className={styles.address}>{recipient}</span>
              <small>
                {momentText(at, business.timeZone)}
                {purpose === 'reminder' && ', reminder'}
              </small>
            </span>
            <StatusBadge tone={STATES[state][1]}>{STATES[state][0]}</StatusBadge>
          </li>
        ))}
      </ul>
      <p className={styles.access}>
        {access}
        {read}
      </p>
    </Panel>
  )
}
