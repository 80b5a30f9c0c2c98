import type { AuditEvent } from '#contract/audit.ts'
import type { Column, PhoneRow } from '../../../shared/ui/list/columns.ts'
import { PersonCell } from '../../../shared/ui/values/Avatar.tsx'
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx'
import { TwoLine } from '../../../shared/ui/values/TwoLine.tsx'
import { momentText } from '../../../shared/ui/values/moments.ts'
import { sentenceOf, summaryOf, whoOf } from './labels.ts'

/** Sealed within seconds; until then the row waits. */
export const SealState = ({ event }: { event: AuditEvent }) =>
  event.sealNumber === null ? (
    <StatusBadge plain tone="warning">
      Being sealed
    </StatusBadge>
  ) : (
    <StatusBadge plain tone="success">{`Seal ${event.sealNumber}`}</StatusBadge>
  )

const Moment = ({ event, timeZone }: { event: AuditEvent; timeZone: string }) => (
  <time className="lx-num lx-soft lx-nowrap" dateTime={event.at}>
    {momentText(event.at, timeZone)}
  </time>
)

export const columnsFor = (timeZone: string): readonly Column<AuditEvent>[] => [
  { key: 'at', header: 'When', width: 156, cell: (event) => <Moment event={event} timeZone={timeZone} /> },
  {
    key: 'person',
    header: 'Who',
    width: 168,
    cell: (event) => <PersonCell person={{ id: event.person?.id ?? '', name: whoOf(event) }} />,
  },
  {
    key: 'what',
    header: 'What',
    cell: (event) => <TwoLine strong title={sentenceOf(event)} context={summaryOf(event)} />,
  },
  { key: 'seal', header: 'Seal', width: 140, priority: 2, cell: (event) => <SealState event={event} /> },
]

export const phoneRowFor =
  (timeZone: string) =>
  (event: AuditEvent): PhoneRow => ({
    title: sentenceOf(event),
    context: whoOf(event),
    status: <Moment event={event} timeZone={timeZone} />,
  })
