import { firmPage, firmRedirect } from '../../shared/pages.ts'
import { paths } from '../../shared/paths.ts'

export const invoicePages = [
  firmRedirect('/billing', { needs: ['invoice'] }, paths.invoices),
  firmPage({
    path: '/billing/invoice/invoice-empty',
    title: 'Invoices',
    needs: ['invoice'],
    shell: 'billing',
    list: async () => (await import('./list.ts')).invoicesList,
    load: () => import('./InvoicesPage.tsx'),
    component: 'InvoicesPage',
  }),
  // Without a top bar (spec §2).
  firmPage({
    path: '/billing/invoice/view/$invoiceId',
    title: 'Invoice',
    needs: ['invoice'],
    shell: 'view',
    load: () => import('./InvoicePage.tsx'),
    component: 'InvoicePage',
  }),
]
