import { firmPage } from '../../shared/pages.ts'

const seen = { needs: ['trustAccountRequest'], shell: 'view' } as const

export const trustLedgerPages = [
  firmPage({
    path: '/trust-account/ledgers',
    title: 'Client ledgers',
    ...seen,
    list: async () => (await import('./list.ts')).trustLedgersList,
    load: () => import('./LedgersPage.tsx'),
    component: 'LedgersPage',
  }),
  firmPage({
    path: '/trust-account/record/$idx',
    title: 'Trust ledger',
    ...seen,
    load: () => import('./TrustLedgerPage.tsx'),
    component: 'TrustLedgerPage',
  }),
]
