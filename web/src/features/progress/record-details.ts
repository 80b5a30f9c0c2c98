import { courtUpdates, progressNotes } from '#contract/progress.ts'
import type { DeletedUpdate } from '#contract/progress-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { call, exchange } from '../../shared/api.ts'
import { paths } from '../../shared/paths.ts'
import { joinFacts, toDeletedPage } from '../../shared/records/details.ts'
import { excerpt } from '../../shared/records/excerpt.ts'
import type { RecordDetails } from '../../shared/records/record-type.ts'
import { isoToDmy } from '../../shared/ui/values/calendar.ts'
import { facts } from '../../shared/ui/values/facts.ts'

const nameOf = (row: DeletedUpdate) => ({
  name: row.title,
  context: facts([dayText(row.date), row.matterName, row.userName]),
})

export const progressNoteDetails: RecordDetails = {
  noun: 'progress note',
  delete: (firm, id) => exchange(progressNotes.delete, { params: { id }, query: firm }, { keepsCache: true }),
  restore: (firm, id, options) => exchange(progressNotes.restore, { params: { id }, query: firm }, options),
  isOwnToRestore: true,
  listDeleted: async (firm, page, signal) =>
    toDeletedPage(await call(progressNotes.deleted, { query: { ...firm, page } }, { signal }), nameOf),
  hits: (found, text) =>
    found.progressNotes.map((hit) => ({
      key: `note-${hit.id}`,
      label: hit.title || excerpt(hit.excerpt, text),
      note: joinFacts(isoToDmy(hit.date), hit.matterName),
      target: { href: paths.progressNote(hit.id) },
    })),
}

export const courtUpdateDetails: RecordDetails = {
  noun: 'court update',
  delete: (firm, id) => exchange(courtUpdates.delete, { params: { id }, query: firm }, { keepsCache: true }),
  restore: (firm, id, options) => exchange(courtUpdates.restore, { params: { id }, query: firm }, options),
  isOwnToRestore: true,
  listDeleted: async (firm, page, signal) =>
    toDeletedPage(await call(courtUpdates.deleted, { query: { ...firm, page } }, { signal }), nameOf),
  hits: (found, text) =>
    found.courtUpdates.map((hit) => ({
      key: `court-update-${hit.id}`,
      label: hit.title || excerpt(hit.excerpt, text),
      note: joinFacts(isoToDmy(hit.date), hit.matterName, hit.courtName, hit.suitNumber),
      target: { href: paths.courtUpdate(hit.id) },
    })),
}

export const detailsOf = { note: progressNoteDetails, court: courtUpdateDetails } as const
