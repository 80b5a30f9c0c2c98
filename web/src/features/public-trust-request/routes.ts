import { paperPage } from '../../shared/pages.ts'

export const publicTrustRequestPages = [
  paperPage({
    path: '/billing/trust-accounting/$slug',
    title: 'Deposit request',
    load: () => import('./PublicTrustRequestPage.tsx'),
    component: 'PublicTrustRequestPage',
  }),
]
