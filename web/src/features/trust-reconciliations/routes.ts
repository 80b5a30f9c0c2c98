import { firmPage } from '../../shared/pages.ts'

const trust = { shell: 'view', needs: ['trustAccountRequest', 'Reports'] } as const

export const trustReconciliationPages = [
  firmPage({
    path: '/trust-account/reconciliations',
    title: 'Reconciliations',
    ...trust,
    load: () => import('./ReconciliationsPage.tsx'),
    component: 'ReconciliationsPage',
  }),
  firmPage({
    path: '/trust-account/reconciliations/$reconciliationId',
    title: 'Reconciliation',
    ...trust,
    load: () => import('./ReconciliationPage.tsx'),
    component: 'ReconciliationPage',
  }),
  firmPage({
    path: '/trust-account/bank-statements',
    title: 'Bank statements',
    ...trust,
    load: () => import('./StatementsPage.tsx'),
    component: 'StatementsPage',
  }),
  firmPage({
    path: '/trust-account/listing',
    title: 'Trust listing',
    ...trust,
    load: () => import('./ListingPage.tsx'),
    component: 'ListingPage',
  }),
]
