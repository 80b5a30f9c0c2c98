import { dayText } from '#domain/calendar-day.ts'
import {
  courtUpdateRecord,
  progressNoteRecord,
  type CourtUpdateHit,
  type ProgressNoteHit,
} from '#contract/progress-records.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { countPassedDates, nextHearing } from '../agenda/public.ts'
import type { FirmContext } from '../../platform/context.ts'
import { type DashboardReader, latestDays, lifeOf, type RecordType } from '../records/public.ts'
import {
  countUpdates,
  isOfKind,
  searchUpdates,
  updateNames,
  updateOnPage,
  type FoundUpdate,
} from './record-type.queries.ts'
import { progressConstraints } from './refusals.ts'
import { progressRoutes } from './routes.ts'
import { KINDS } from './update-kinds.ts'

const toNoteHit = (row: FoundUpdate): ProgressNoteHit => ({
  id: row.id,
  title: row.title,
  excerpt: row.excerpt,
  date: row.day,
  matterName: row.matter_name,
})

async function searchNotes(tx: FirmTx, text: string): Promise<ProgressNoteHit[]> {
  return (await searchUpdates(tx, 'note', text)).map(toNoteHit)
}

async function searchCourtUpdates(tx: FirmTx, text: string): Promise<CourtUpdateHit[]> {
  const rows = await searchUpdates(tx, 'court', text)
  return rows.map((row) => ({ ...toNoteHit(row), courtName: row.court_name, suitNumber: row.suit_number }))
}

/** One table holds the updates of both kinds. */
const updates = {
  name: 'progress_updates',
  kind: 'progressUpdate',
  label: 'progress update',
  columns: {
    is_shared: 'Shared with the client',
    body_text: 'Text',
    client_text: 'Text for the client',
    happened_on: 'Date',
    next_on: 'Next date',
    next_time: 'Time of the next date',
    next_room: 'Courtroom of the next date',
    next_purpose: 'Purpose of the next date',
    follow_up_on: 'Follow-up',
    time_entry_id: 'Time entry',
  },
  // The documents of the editor, whose texts stand beside them, and the court, whose name does.
  silent: ['body', 'client_body', 'court_id', 'own_court_id'],
  activity: {
    noun: '',
    names: updateOnPage,
    verbs: { added: 'written' },
    states: { is_shared: { true: 'shared with the client', false: 'no longer shared with the client' } },
  },
}

const passed =
  (kind: 'hearing' | 'followUp', code: string) => async (context: FirmContext, reader: DashboardReader) => {
    const found = await countPassedDates(context, { kind, today: reader.today })
    return found.count > 0 ? [{ code, ...found }] : []
  }

export const progressNoteType: RecordType = {
  contract: progressNoteRecord,
  routes: [progressRoutes],
  constraints: progressConstraints,
  attachments: KINDS.note.files,
  tables: [
    { ...updates, rowKind: 'note', names: updateNames, webhook: lifeOf('progressNote') },
    { name: 'progress_note_files', kind: null, label: 'progress note files', isPart: true },
  ],
  bin: {
    table: 'app.progress_updates',
    condition: isOfKind('note'),
    staysBecause: 'Something else refers to this progress note',
  },
  search: searchNotes,
  dashboard: {
    waiting: passed('followUp', 'overdueFollowUps'),
    lastActivity: ({ tx }, ids) => latestDays(tx, { table: 'app.progress_updates', day: 'happened_on' }, ids),
  },
  overview: async ({ tx }, page) => ({ count: await countUpdates(tx, 'note', page) }),
}

export const courtUpdateType: RecordType = {
  contract: courtUpdateRecord,
  attachments: KINDS.court.files,
  tables: [
    { ...updates, rowKind: 'court', webhook: lifeOf('courtUpdate') },
    { name: 'court_update_files', kind: null, label: 'court update files', isPart: true },
  ],
  bin: {
    table: 'app.progress_updates',
    condition: isOfKind('court'),
    staysBecause: 'Something else refers to this court update',
  },
  search: searchCourtUpdates,
  dashboard: { waiting: passed('hearing', 'unreportedHearings') },
  async closingWarning(context, matterId) {
    const hearing = await nextHearing(context, { matterId })
    return hearing ? { code: 'courtDateAhead', text: `The next court date is ${dayText(hearing.day)}` } : undefined
  },
  overview: async (context, page) => {
    const [count, nextCourtDate] = await Promise.all([
      countUpdates(context.tx, 'court', page),
      nextHearing(context, page),
    ])
    return { count, figures: { nextCourtDate } }
  },
}
