import type { SearchHits } from '#contract/search.ts'
import type { ClientRow, EntryRow, MatterRow } from './queries.ts'

const STATUSES = { open: 'Open', pending: 'Pending', closed: 'Closed' } as const
const CLIENT_TYPES = { person: 'Individual', company: 'Company' } as const

export const toMatterHit = ({ id, name, number, client_name, status }: MatterRow): SearchHits['matters'][number] => ({
  id,
  name,
  number,
  clientName: client_name ?? '',
  status: STATUSES[status],
})

export const toClientHit = ({ id, name, number, kind }: ClientRow): SearchHits['clients'][number] => ({
  id,
  name,
  number,
  clientType: CLIENT_TYPES[kind],
})

export const toEntryHit = (row: EntryRow): SearchHits['timeEntries'][number] => ({
  id: row.id,
  description: row.description,
  timeEntryDate: row.worked_on,
  matterName: row.matter_name ?? '',
  userName: row.user_name,
  duration: Number(row.billed_hours),
})
