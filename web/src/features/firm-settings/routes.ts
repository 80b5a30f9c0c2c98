import { firmPage } from '../../shared/pages.ts'

export const firmSettingsPages = [
  firmPage({
    path: '/settings/firm',
    title: 'Firm details',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./FirmPage.tsx'),
    component: 'FirmPage',
  }),
  firmPage({
    path: '/settings/billing',
    title: 'Billing & time',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./TimePage.tsx'),
    component: 'TimePage',
  }),
]
