import { firmPage } from '../../shared/pages.ts'

export const messagePages = [
  firmPage({
    path: '/messages',
    title: 'Messages',
    needs: ['clientInfo'],
    load: () => import('./MessagesPage.tsx'),
    component: 'MessagesPage',
  }),
]
