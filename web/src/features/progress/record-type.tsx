import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import { holdsAll } from '#domain/permissions.ts'
import { paths } from '../../shared/paths.ts'
import type { RecordType } from '../../shared/records/record-type.ts'
import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

const UpdatesOf = lazyTab(() => import('./ProgressPage.tsx'))

const writesNotes = ['progressNote', 'progressNote.create'] as const
const writesCourtUpdates = ['courtUpdate', 'courtUpdate.create'] as const

/** A person who may only write court updates gets the form of one. */
const newUpdatePath = (permissions: ReadonlySet<string>): string =>
  holdsAll(permissions, writesCourtUpdates) && !holdsAll(permissions, writesNotes)
    ? paths.newCourtUpdate()
    : paths.newProgressNote()

/** Its link and its entry of Create New are those of both kinds. */
export const progressNoteType: RecordType = {
  name: 'progress-notes',
  bin: 'progress-notes',
  label: 'Progress notes',
  icon: IconNotes,
  permission: 'progressNote',
  list: paths.progressNotes,
  details: async () => (await import('./record-details.ts')).progressNoteDetails,
  search: { section: 4, group: 4 },
  nav: {
    group: 'Practice',
    label: 'Progress Updates',
    href: paths.progressNotes(),
    instead: { href: paths.courtUpdates(), seenWith: ['courtUpdate'] },
    covers: ['/progress-update', '/view/'],
  },
  create: {
    label: 'Progress Update',
    place: 3,
    needsOneOf: [writesNotes, writesCourtUpdates],
    open: ({ permissions }, go) => void go(newUpdatePath(permissions)),
  },
  addToMatter: {
    label: 'Progress note',
    needs: writesNotes,
    href: (matterId) => paths.newProgressNote({ matterId }),
  },
  fileTab: {
    key: 'notes',
    label: 'Notes',
    count: ({ progressNotes }) => progressNotes,
    List: ({ fixed }) => <UpdatesOf kind="note" fixed={fixed} />,
  },
}

export const courtUpdateType: RecordType = {
  name: 'court-updates',
  bin: 'court-updates',
  label: 'Court updates',
  icon: IconGavel,
  permission: 'courtUpdate',
  list: paths.courtUpdates,
  details: async () => (await import('./record-details.ts')).courtUpdateDetails,
  search: { section: 6, group: 5, sectionIcon: IconFileText },
  addToMatter: {
    label: 'Court update',
    needs: writesCourtUpdates,
    href: (matterId) => paths.newCourtUpdate({ matterId }),
  },
  fileTab: {
    key: 'court-updates',
    label: 'Court updates',
    count: ({ courtUpdates }) => courtUpdates,
    List: ({ fixed }) => <UpdatesOf kind="court" fixed={fixed} />,
  },
}
