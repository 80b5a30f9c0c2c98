import { firmPage } from '../../shared/pages.ts'

export const singleSignOnPages = [
  firmPage({
    path: '/settings/single-sign-on',
    title: 'Single sign-on',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./SingleSignOnSettingsPage.tsx'),
    component: 'SingleSignOnSettingsPage',
  }),
]
