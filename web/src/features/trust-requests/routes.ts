import { firmPage } from '../../shared/pages.ts'

const shell = 'view'

export const trustRequestPages = [
  firmPage({
    path: '/trust-account/requests',
    title: 'Deposit requests',
    needs: ['trustAccountRequest'],
    shell,
    list: async () => (await import('./list.ts')).requestsList,
    load: () => import('./DepositRequestsPage.tsx'),
    component: 'DepositRequestsPage',
  }),
  firmPage({
    path: '/trust-account/requests/new',
    title: 'New deposit request',
    needs: ['trustAccountRequest', 'trustAccountRequest.create'],
    shell,
    load: () => import('./DepositRequestFormPage.tsx'),
    component: 'NewDepositRequestPage',
  }),
  firmPage({
    path: '/trust-account/requests/$requestId',
    title: 'Deposit request',
    needs: ['trustAccountRequest'],
    shell,
    load: () => import('./DepositRequestPage.tsx'),
    component: 'DepositRequestPage',
  }),
  firmPage({
    path: '/trust-account/requests/$requestId/edit',
    title: 'Edit deposit request',
    needs: ['trustAccountRequest', 'trustAccountRequest.create'],
    shell,
    load: () => import('./DepositRequestFormPage.tsx'),
    component: 'EditDepositRequestPage',
  }),
]
