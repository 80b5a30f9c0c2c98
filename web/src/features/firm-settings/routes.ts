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
  firmPage({
    path: '/settings/activities',
    title: 'Activity types',
    needs: ['activity'],
    shell: 'settings',
    load: () => import('./ActivityTypesPage.tsx'),
    component: 'ActivityTypesPage',
  }),
  firmPage({
    path: '/settings/practice-areas',
    title: 'Practice areas',
    needs: ['updateAccountSettings'],
    shell: 'settings',
    load: () => import('./PracticeAreasPage.tsx'),
    component: 'PracticeAreasPage',
  }),
]
