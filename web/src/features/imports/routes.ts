import { firmPage } from '../../shared/pages.ts'

export const importPages = [
  firmPage({
    path: '/settings/import',
    title: 'Import',
    needs: ['bulkImport'],
    shell: 'settings',
    load: () => import('./ImportsPage.tsx'),
    component: 'ImportsPage',
  }),
  firmPage({
    path: '/settings/import/$importId',
    title: 'Import',
    needs: ['bulkImport'],
    shell: 'settings',
    load: () => import('./ImportPage.tsx'),
    component: 'ImportPage',
  }),
]
