import { firmPage } from '../../shared/pages.ts'

export const onlinePaymentPages = [
  firmPage({
    path: '/settings/card-payments',
    title: 'Card payments',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./CardPaymentsPage.tsx'),
    component: 'CardPaymentsPage',
  }),
]
