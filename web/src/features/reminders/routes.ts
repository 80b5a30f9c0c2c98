import { firmPage } from '../../shared/pages.ts'

export const reminderPages = [
  firmPage({
    path: '/billing/reminders',
    title: 'Reminders',
    needs: ['invoice'],
    shell: 'billing',
    load: () => import('./RemindersPage.tsx'),
    component: 'RemindersPage',
  }),
]
