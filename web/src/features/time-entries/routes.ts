import { firmPage } from '../../shared/pages.ts'

export const timeEntryPages = [
  firmPage({
    path: '/time-entries',
    title: 'Time Entries',
    needs: ['timeEntry'],
    list: () => import('./load-rows.ts'),
    load: () => import('./TimeEntriesPage.tsx'),
    component: 'TimeEntriesPage',
  }),
]
