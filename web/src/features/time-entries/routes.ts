import { firmPage } from '../../shared/pages.ts'

export const timeEntryPages = [
  firmPage({
    path: '/time-entries',
    title: 'Time Entries',
    needs: ['timeEntry'],
    list: () => import('./list.ts'),
    load: () => import('./TimeEntriesPage.tsx'),
    component: 'TimeEntriesPage',
  }),
]
