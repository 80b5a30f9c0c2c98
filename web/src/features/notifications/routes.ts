import { firmPage } from '../../shared/pages.ts'

export const notificationPages = [
  firmPage({
    path: '/notifications',
    title: 'Notifications',
    needs: [],
    load: () => import('./NotificationsPage.tsx'),
    component: 'NotificationsPage',
  }),
  firmPage({
    path: '/settings/notifications',
    title: 'Notifications',
    needs: [],
    shell: 'settings',
    load: () => import('./NotificationSettingsPage.tsx'),
    component: 'NotificationSettingsPage',
  }),
]
