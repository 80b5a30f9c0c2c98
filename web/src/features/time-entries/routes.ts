import { firmPage } from '../../shared/pages.ts'

export const timeEntryPages = [
  firmPage({
    path: '/time-entries',
    title: 'Time Entries',
    needs: ['timeEntry'],
    start: () => import('./start-list.ts'),
    load: () => import('./TimeEntriesPage.tsx'),
    component: 'TimeEntriesPage',
  }),
]
