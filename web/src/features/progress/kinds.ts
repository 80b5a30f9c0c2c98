import { courtUpdates, progressNotes } from '#contract/progress.ts'
import { paths } from '../../shared/paths.ts'

export type Kind = 'note' | 'court'

/** What the pages of both kinds differ in: their calls, their words, their addresses. */
export const KINDS = {
  note: {
    permission: 'progressNote',
    /** In the cache of answers. */
    key: 'progress-notes',
    tab: 'progress-notes',
    one: 'progress note',
    list: 'Progress notes',
    calls: progressNotes,
    listed: paths.progressNotes,
    view: paths.progressNote,
    edit: paths.editProgressNote,
  },
  court: {
    permission: 'courtUpdate',
    key: 'court-updates',
    tab: 'court-update',
    one: 'court update',
    list: 'Court updates',
    calls: courtUpdates,
    listed: paths.courtUpdates,
    view: paths.courtUpdate,
    edit: paths.editCourtUpdate,
  },
} as const

/** The kind that an address is about, as the specification spells it. */
export const kindOf = (search: Readonly<Record<string, unknown>>): Kind =>
  search['activeTab'] === 'court-update' || String(search['iscourtupdate']).toLowerCase() === 'true' ? 'court' : 'note'
