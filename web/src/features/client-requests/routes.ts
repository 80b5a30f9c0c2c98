import { firmPage } from '../../shared/pages.ts'

export const clientRequestPages = [
  firmPage({
    path: '/client-requests',
    title: 'Client requests',
    needs: ['document'],
    load: () => import('./RequestsPage.tsx'),
    component: 'RequestsPage',
  }),
]
