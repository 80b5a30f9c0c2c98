import { firmPage } from '../../shared/pages.ts'

export const timeEntryPages = [
  firmPage({
    path: '/time-entries',
    title: 'Time Entries',
    needs: ['timeEntry'],
    start: async (user, search) => (await import('./start-list.ts')).startList(user, search),
    load: () => import('./TimeEntriesPage.tsx'),
    component: 'TimeEntriesPage',
  }),
]
