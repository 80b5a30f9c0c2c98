import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import type { DeletedRecord } from '../../shared/records/record-type.ts'
import { momentText } from '../../shared/ui/values/moments.ts'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'

/** Moments are shown in the firm's time zone. */
export const columnsIn = (timeZone: string): readonly Column<DeletedRecord>[] => [
  { key: 'name', header: 'Record', cell: (record) => <TwoLine title={record.name} context={record.context} strong /> },
  {
    key: 'by',
    header: 'Deleted by',
    width: 200,
    priority: 2,
    cell: (record) => <OneLine text={record.deletedBy} />,
  },
  {
    key: 'at',
    header: 'Deleted',
    width: 160,
    cell: (record) => (
      <time className="lx-num lx-soft lx-nowrap" dateTime={record.deletedAt}>
        {momentText(record.deletedAt, timeZone)}
      </time>
    ),
  },
]

export const phoneRowIn =
  (timeZone: string) =>
  (record: DeletedRecord): PhoneRow => ({
    title: record.name,
    context: `${record.context} · ${record.deletedBy}`,
    status: momentText(record.deletedAt, timeZone),
  })
