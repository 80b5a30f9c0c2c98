import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState, type ComponentProps } from 'react'
import type { AuditEvent } from '#contract/audit.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Column } from '../../shared/ui/list/columns.ts'
import { PlainList } from '../../shared/ui/list/RecordList.tsx'
import { PersonCell } from '../../shared/ui/values/Avatar.tsx'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { EventPanel, SealState } from './EventPanel.tsx'
import { eventTitle, eventSummary, actorName } from './labels.ts'

interface Props extends Pick<ComponentProps<typeof PlainList>, 'name' | 'filterBar' | 'empty'> {
  trail: UseQueryResult<{ data: AuditEvent[]; hasMore: boolean }>
  url: { readonly page?: number; readonly size?: number }
  onUrl: (changes: { page?: number | null; size?: number }, options?: { replace?: boolean }) => void
  /** Shows every change of a record. */
  onRecord: (recordId: string) => void
}

const DEFAULT_SIZE = 25
const rowId = ({ id }: AuditEvent) => id

/** Changes, newest first; a click shows all fields of one. */
export function EventList({ trail, url: { page = 1, size = DEFAULT_SIZE }, onUrl, onRecord, ...list }: Props) {
  const { timeZone } = useCurrentUser().business
  const [open, setOpen] = useState<AuditEvent>()
  const columns = useMemo(() => columnsFor(timeZone), [timeZone])
  const close = () => setOpen(undefined)
  return (
    <>
      <PlainList
        {...list}
        caption="Changes, the newest first"
        columns={columns}
        answer={{ rows: trail.data?.data, isError: trail.isError, refetch: trail.refetch }}
        rowId={rowId}
        rowName={eventTitle}
        phone={(event) => ({
          title: eventTitle(event),
          context: actorName(event),
          status: <Moment event={event} timeZone={timeZone} />,
        })}
        onOpen={setOpen}
        paging={{
          page,
          size,
          hasMore: trail.data?.hasMore ?? false,
          onPage: (next) => onUrl({ page: next === 1 ? null : next }, { replace: false }),
          onSize: (next) => onUrl({ size: next, page: null }),
        }}
      />
      {open && (
        <EventPanel
          event={open}
          timeZone={timeZone}
          onClose={close}
          onRecord={() => {
            onRecord(open.recordId)
            close()
          }}
        />
      )}
    </>
  )
}

const Moment = ({ event, timeZone }: { event: AuditEvent; timeZone: string }) => (
  <time className="lx-num lx-soft lx-nowrap" dateTime={event.at}>
    {momentText(event.at, timeZone)}
  </time>
)

const columnsFor = (timeZone: string): readonly Column<AuditEvent>[] => [
  { key: 'at', header: 'When', width: 156, cell: (event) => <Moment event={event} timeZone={timeZone} /> },
  {
    key: 'person',
    header: 'Who',
    width: 168,
    cell: (event) => <PersonCell person={{ id: event.person?.id ?? '', name: actorName(event) }} />,
  },
  {
    key: 'what',
    header: 'What',
    cell: (event) => <TwoLine strong title={eventTitle(event)} context={eventSummary(event)} />,
  },
  { key: 'seal', header: 'Seal', width: 140, priority: 2, cell: (event) => <SealState event={event} /> },
]
