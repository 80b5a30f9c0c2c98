import { firmPage } from '../../shared/pages.ts'

const shell = 'billing'

export const billingRunPages = [
  firmPage({
    path: '/billing/batch',
    title: 'Batch billing',
    needs: ['invoice', 'invoice.create'],
    shell,
    list: async () => (await import('./list.ts')).billableMattersList,
    load: () => import('./BatchPage.tsx'),
    component: 'BatchPage',
  }),
  firmPage({
    path: '/billing/batch/runs',
    title: 'Billing runs',
    needs: ['invoice'],
    shell,
    list: async () => (await import('./list.ts')).billingRunsList,
    load: () => import('./RunsPage.tsx'),
    component: 'RunsPage',
  }),
  firmPage({
    path: '/billing/batch/$runId',
    title: 'Billing run',
    needs: ['invoice'],
    shell,
    load: () => import('./RunPage.tsx'),
    component: 'RunPage',
  }),
  firmPage({
    path: '/billing/batch/$runId/review',
    title: 'Review drafts',
    needs: ['invoice'],
    shell,
    load: () => import('./ReviewPage.tsx'),
    component: 'ReviewPage',
  }),
]
