import { firmPage } from '../../shared/pages.ts'

export const conflictPages = [
  firmPage({
    path: '/conflicts',
    title: 'Conflict check',
    needs: ['clientInfo'],
    load: () => import('./ConflictsPage.tsx'),
    component: 'ConflictsPage',
  }),
  firmPage({
    path: '/conflicts/$reportId',
    title: 'Conflict check report',
    needs: ['clientInfo'],
    load: () => import('./ConflictReportPage.tsx'),
    component: 'ConflictReportPage',
  }),
]
