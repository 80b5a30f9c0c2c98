import { firmPage } from '../../shared/pages.ts'

export const firmListPages = [
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
  firmPage({
    path: '/settings/courts',
    title: 'Courts',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./CourtsPage.tsx'),
    component: 'CourtsPage',
  }),
]
