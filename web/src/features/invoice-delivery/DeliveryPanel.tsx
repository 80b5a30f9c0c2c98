import { dayInZone, dayText } from '#domain/calendar-day.ts'
import type { InvoiceDelivery } from '#contract/invoice-documents.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { MailList } from '../../shared/ui/mail/MailList.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import styles from './delivery.module.css'

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
      <MailList mails={mails} noteOf={({ purpose }) => (purpose === 'reminder' ? ', reminder' : '')} />
      <p className={styles.access}>
        {access}
        {read}
      </p>
    </Panel>
  )
}
