import type { AgendaItem, MatterInCourt } from '#contract/agenda.ts'
import type { DateRow, WaitingMatter } from './queries.ts'

const DEFAULT_TITLES = { hearing: 'Hearing', followUp: 'Follow-up' } as const

export const toItem = (row: DateRow): AgendaItem => ({
  key: `${row.kind}-${row.id}`,
  kind: row.kind,
  day: row.day,
  time: row.time && row.time.slice(0, 5),
  room: row.kind === 'hearing' ? row.room : '',
  updateId: row.id,
  source: row.source === 'court' ? 'courtUpdate' : 'progressNote',
  matterId: row.matter_id,
  matterName: row.matter_name,
  matterNumber: row.matter_number,
  clientName: row.client_name,
  title: row.title || DEFAULT_TITLES[row.kind],
  courtName: row.court_name,
  suitNumber: row.suit_number,
  judge: row.judge,
  person: personOf(row),
  version: row.version,
})

export const toWaiting = (row: WaitingMatter): MatterInCourt => ({
  matterId: row.id,
  matterName: row.name,
  matterNumber: row.number,
  clientName: row.client_name,
  courtName: row.court_name,
  suitNumber: row.suit_number,
  lastUpdateOn: row.last_on,
  person: personOf(row),
})

const personOf = ({ person_id, person_name }: Pick<DateRow, 'person_id' | 'person_name'>) =>
  person_id === null ? null : { userId: person_id, name: person_name ?? '' }
