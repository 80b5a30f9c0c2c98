import { firmPage } from '../../shared/pages.ts'

export const trustTransactionPages = [
  firmPage({
    path: '/trust-account/transactions',
    title: 'Trust transactions',
    needs: ['trustAccountRequest'],
    shell: 'view',
    list: async () => (await import('./list.ts')).trustTransactionsList,
    load: () => import('./TransactionsPage.tsx'),
    component: 'TransactionsPage',
  }),
]
