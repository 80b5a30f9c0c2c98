import { firmPage } from '../../shared/pages.ts'

const shell = 'view'

export const trustWithdrawalPages = [
  firmPage({
    path: '/trust-account/withdrawals',
    title: 'Withdrawal requests',
    needs: ['trustAccountRequest'],
    shell,
    list: async () => (await import('./list.ts')).withdrawalsList,
    load: () => import('./WithdrawalsPage.tsx'),
    component: 'WithdrawalsPage',
  }),
  firmPage({
    path: '/trust-account/withdrawals/new',
    title: 'New withdrawal request',
    needs: ['trustAccountRequest', 'trustAccountRequest.create'],
    shell,
    load: () => import('./WithdrawalFormPage.tsx'),
    component: 'NewWithdrawalPage',
  }),
  firmPage({
    path: '/trust-account/withdrawals/$withdrawalId',
    title: 'Withdrawal request',
    needs: ['trustAccountRequest'],
    shell,
    load: () => import('./WithdrawalPage.tsx'),
    component: 'WithdrawalPage',
  }),
  firmPage({
    path: '/trust-account/withdrawals/$withdrawalId/edit',
    title: 'Edit withdrawal request',
    needs: ['trustAccountRequest', 'trustAccountRequest.create'],
    shell,
    load: () => import('./WithdrawalFormPage.tsx'),
    component: 'EditWithdrawalPage',
  }),
]
