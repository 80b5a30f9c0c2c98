import { firmPage } from '../../shared/pages.ts'

export const profilePages = [
  firmPage({
    path: '/settings/profile',
    title: 'Profile',
    shell: 'settings',
    load: () => import('./ProfilePage.tsx'),
    component: 'ProfilePage',
  }),
]
