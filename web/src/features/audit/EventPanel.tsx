import { Button } from '@mantine/core'
import type { AuditEvent } from '#contract/audit.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { SidePanel } from '../../shared/ui/overlays/SidePanel.tsx'
import { Dash } from '../../shared/ui/values/Money.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { eventTitle, actorName } from './labels.ts'
import styles from './audit.module.css'

interface Props {
  event: AuditEvent
  timeZone: string
  onClose: () => void
  /** Shows every change of the same record. */
  onRecord?: (() => void) | undefined
}

/** One change with every field, before and after. */
export function EventPanel({ event, timeZone, onClose, onRecord }: Props) {
  const footer = onRecord && (
    <Button variant="default" onClick={onRecord}>
      Show all changes of this record
    </Button>
  )
  return (
    <SidePanel opened onClose={onClose} title={eventTitle(event)} footer={footer}>
      <KeyValueList
        items={[
          { label: 'Who', value: actorName(event) },
          { label: 'When', value: <span className="lx-num">{momentText(event.at, timeZone)}</span> },
          { label: 'Seal', value: <SealState event={event} /> },
          {
            label: 'Sealed at',
            value: event.sealedAt && <span className="lx-num">{momentText(event.sealedAt, timeZone)}</span>,
          },
          {
            label: 'Request',
            value: event.requestId && <span className={`lx-id ${styles.break}`}>{event.requestId}</span>,
          },
        ]}
      />
      <SectionTitle>Fields</SectionTitle>
      {event.changes.length === 0 ? (
        <p className={styles.note}>No visible field was changed.</p>
      ) : (
        <ChangesTable changes={event.changes} />
      )}
    </SidePanel>
  )
}

/** Sealed within seconds; until then the row waits. */
export const SealState = ({ event }: { event: AuditEvent }) =>
  event.sealNumber === null ? (
    <StatusBadge plain tone="warning">
      Being sealed
    </StatusBadge>
  ) : (
    <StatusBadge plain tone="success">{`Seal ${event.sealNumber}`}</StatusBadge>
  )

function ChangesTable({ changes }: Pick<AuditEvent, 'changes'>) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before ?? <Dash />}</td>
            <td>{after ?? <Dash />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
