import type { CourtUpdateRow, ProgressNoteRow } from '#contract/progress-shapes.ts'
import { holds } from '#domain/permissions.ts'
import { paths } from '../../shared/paths.ts'

export type Kind = 'note' | 'court'

/** Permission, texts and addresses of each kind. Routes import it, so it is on every page. */
export const KINDS = {
  note: {
    permission: 'progressNote',
    tab: 'progress-notes',
    one: 'progress note',
    list: 'Progress notes',
    newTitle: 'New progress note',
    listed: paths.progressNotes,
    view: paths.progressNote,
    create: paths.newProgressNote,
    edit: paths.editProgressNote,
  },
  court: {
    permission: 'courtUpdate',
    tab: 'court-update',
    one: 'court update',
    list: 'Court updates',
    newTitle: 'New court update',
    listed: paths.courtUpdates,
    view: paths.courtUpdate,
    create: paths.newCourtUpdate,
    edit: paths.editCourtUpdate,
  },
} as const

type Search = Readonly<Record<string, unknown>>

/** The kind that an address names, as the specification spells it. */
export function namedKind(search: Search): Kind | undefined {
  if (search['activeTab'] === KINDS.court.tab || String(search['iscourtupdate']).toLowerCase() === 'true')
    return 'court'
  return search['activeTab'] === KINDS.note.tab ? 'note' : undefined
}

/** The kind that the page of both shows: that of the address, else the first that the person may see. */
export const shownKind = (search: Search, permissions: ReadonlySet<string>): Kind =>
  namedKind(search) ?? (holds(permissions, KINDS.note.permission) ? 'note' : 'court')

export const kindFromSearch = (search: Search): Kind => namedKind(search) ?? 'note'

type Named = Pick<ProgressNoteRow, 'title' | 'excerpt'> & Partial<Pick<CourtUpdateRow, 'courtName'>>

export const nameOf = ({ title, courtName, excerpt }: Named): string => title || courtName || excerpt.slice(0, 80)
