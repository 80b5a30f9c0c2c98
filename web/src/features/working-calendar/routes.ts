import { firmPage } from '../../shared/pages.ts'

export const workingCalendarPages = [
  firmPage({
    path: '/settings/working-days',
    title: 'Working days',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./WorkingDaysPage.tsx'),
    component: 'WorkingDaysPage',
  }),
]
