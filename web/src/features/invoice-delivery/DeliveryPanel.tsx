import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { ActionIcon } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useState } from 'react'
import type { Handover, InvoiceDelivery } from '#contract/invoice-documents.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { MailList } from '../../shared/ui/mail/MailList.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { HANDOVER_LABELS } from './labels.ts'
import { deleteHandover } from './queries.ts'
import styles from './delivery.module.css'

/** Each mail with what became of it, and how long the client can read the invoice. */
export function DeliveryPanel({ delivery, invoiceId }: { delivery: InvoiceDelivery; invoiceId: string }) {
  const { business } = useCurrentUser()
  const { mails, handovers, canSend, expiresAt, isOpen, wasRevoked, viewCount, lastViewedAt } = delivery
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
      {handovers.length > 0 && (
        <ul className={styles.list}>
          {handovers.map((handover) => (
            <li key={handover.id}>
              <span className="lx-two-line">
                <span>
                  {HANDOVER_LABELS[handover.way]}
                  {handover.note && `, ${handover.note}`}
                </span>
                <small>
                  {dayText(handover.day)}, {handover.person.name}
                </small>
              </span>
              <span className={styles.end}>
                <StatusBadge tone="info">Sent</StatusBadge>
                {canSend && <TakeBack invoiceId={invoiceId} handover={handover} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.access}>
        {access}
        {read}
      </p>
    </Panel>
  )
}

/** For a handover that was noted by mistake. */
function TakeBack({ invoiceId, handover }: { invoiceId: string; handover: Handover }) {
  const { firm } = useCurrentUser()
  const [isBusy, setBusy] = useState(false)
  const label = `Take back: ${HANDOVER_LABELS[handover.way]}, ${dayText(handover.day)}`
  const takeBack = async () => {
    setBusy(true)
    try {
      toast.success((await deleteHandover(firm, invoiceId, handover.id)).message)
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      loading={isBusy}
      aria-label={label}
      title={label}
      onClick={() => void takeBack()}
    >
      <IconArrowBackUp size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
