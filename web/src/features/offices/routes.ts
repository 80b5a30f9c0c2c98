import { firmPage } from '../../shared/pages.ts'

export const officePages = [
  firmPage({
    path: '/settings/offices',
    title: 'Offices',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./OfficesPage.tsx'),
    component: 'OfficesPage',
  }),
]
