import type { DeletedUpdate } from '#contract/progress-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { call, exchange } from '../../shared/api.ts'
import { paths } from '../../shared/paths.ts'
import { joinFacts, toDeletedPage } from '../../shared/records/details.ts'
import { excerpt } from '../../shared/records/excerpt.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'
import { isoToDmy } from '../../shared/ui/values/calendar.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { KINDS, type Kind } from './kinds.ts'
import { CALLS } from './queries.ts'

const nameOf = (row: DeletedUpdate) => ({
  name: row.title,
  context: facts([dayText(row.date), row.matterName, row.userName]),
})

const detailsFor = (kind: Kind, hits: RecordDetails['hits']): RecordDetails => ({
  noun: KINDS[kind].one,
  delete: (firm, id) => exchange(CALLS[kind].delete, { params: { id }, query: firm }, { keepsCache: true }),
  restore: (firm, id, options) => exchange(CALLS[kind].restore, { params: { id }, query: firm }, options),
  isOwnToRestore: true,
  listDeleted: async (firm, page, signal) =>
    toDeletedPage(await call(CALLS[kind].deleted, { query: { ...firm, page } }, { signal }), nameOf),
  hits,
})

export const progressNoteDetails = detailsFor('note', (found, text) =>
  found.progressNotes.map((hit) => ({
    key: `note-${hit.id}`,
    label: hit.title || excerpt(hit.excerpt, text),
    note: joinFacts(isoToDmy(hit.date), hit.matterName),
    target: { href: paths.progressNote(hit.id) },
  })),
)

export const courtUpdateDetails = detailsFor('court', (found, text) =>
  found.courtUpdates.map((hit) => ({
    key: `court-update-${hit.id}`,
    label: hit.title || excerpt(hit.excerpt, text),
    note: joinFacts(isoToDmy(hit.date), hit.matterName, hit.courtName, hit.suitNumber),
    target: { href: paths.courtUpdate(hit.id) },
  })),
)

export const detailsOf = { note: progressNoteDetails, court: courtUpdateDetails } as const
