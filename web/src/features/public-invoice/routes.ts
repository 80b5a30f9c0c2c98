import { paperPage } from '../../shared/pages.ts'

export const publicInvoicePages = [
  paperPage({
    path: '/billing/invoice/$slug',
    title: 'Invoice',
    load: () => import('./PublicInvoicePage.tsx'),
    component: 'PublicInvoicePage',
  }),
]
