import { firmPage } from '../../shared/pages.ts'

export const dashboardPages = [
  firmPage({
    path: '/dashboard',
    title: 'Dashboard',
    list: async () => (await import('./queries.ts')).dashboardCalls,
    load: () => import('./DashboardPage.tsx'),
    component: 'DashboardPage',
  }),
]
