import { firmPage } from '../../shared/pages.ts'

const seen = { needs: ['trustAccountRequest'], shell: 'view' } as const

export const trustAccountPages = [
  firmPage({
    path: '/trust-account',
    title: 'Trust Accounting',
    ...seen,
    load: () => import('./AccountsPage.tsx'),
    component: 'AccountsPage',
  }),
  firmPage({
    path: '/trust-account/$slug',
    title: 'Trust account',
    ...seen,
    load: () => import('./AccountPage.tsx'),
    component: 'AccountPage',
  }),
]
