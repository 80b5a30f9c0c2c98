import { money, toMajorNumber } from '#domain/money.ts'
import type { SearchHits } from '#contract/search.ts'
import type { ChargeRow, ClientRow, EntryRow, ExpenseRow, MatterRow, UpdateRow } from './queries.ts'

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

export const toNoteHit = (row: UpdateRow): SearchHits['progressNotes'][number] => ({
  id: row.id,
  title: row.title,
  excerpt: row.excerpt,
  date: row.day,
  matterName: row.matter_name,
})

export const toCourtUpdateHit = (row: UpdateRow): SearchHits['courtUpdates'][number] => ({
  ...toNoteHit(row),
  courtName: row.court_name,
  suitNumber: row.suit_number,
})

export const toFlatFeeHit = (row: ChargeRow): SearchHits['flatFees'][number] => ({
  id: row.id,
  description: row.description,
  date: row.day,
  matterName: row.matter_name ?? '',
  amount: toMajorNumber(money(BigInt(row.amount_minor), row.currency)),
  currencySymbol: row.symbol,
  currencyCode: row.currency,
})

export const toExpenseHit = (row: ExpenseRow): SearchHits['expenses'][number] => ({
  ...toFlatFeeHit(row),
  category: row.category,
  vendor: row.vendor,
})
