import type { Column, PhoneRow } from '../../shared/ui/list/columns.ts'
import { TwoLine } from '../../shared/ui/values/TwoLine.tsx'

/** A record in the recycle bin, of whatever kind. */
export interface Deleted {
  readonly bin: 'clients' | 'matters' | 'time-entries' | 'progress-notes' | 'court-updates' | 'expenses' | 'flat-fees'
  readonly id: string
  readonly name: string
  readonly context: string
  readonly deletedAt: string
  readonly deletedBy: string
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short' })
const momentText = (iso: string) => moment.format(Date.parse(iso)).replace(',', '')

export const columns: readonly Column<Deleted>[] = [
  { key: 'name', header: 'Record', cell: (record) => <TwoLine title={record.name} context={record.context} strong /> },
  {
    key: 'by',
    header: 'Deleted by',
    width: 200,
    priority: 2,
    cell: (record) => <span className="trunc">{record.deletedBy}</span>,
  },
  {
    key: 'at',
    header: 'Deleted',
    width: 160,
    cell: (record) => (
      <time className="num soft nowrap" dateTime={record.deletedAt}>
        {momentText(record.deletedAt)}
      </time>
    ),
  },
]

export const phoneRow = (record: Deleted): PhoneRow => ({
  title: record.name,
  context: `${record.context} · ${record.deletedBy}`,
  status: momentText(record.deletedAt),
})
