import { firmPage } from '../../shared/pages.ts'

export const retentionPages = [
  firmPage({
    path: '/settings/retention',
    title: 'Retention',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./RetentionPage.tsx'),
    component: 'RetentionPage',
  }),
]
