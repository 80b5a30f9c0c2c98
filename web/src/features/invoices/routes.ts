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
  firmPage({
    path: '/billing/invoice/add-new-invoice',
    title: 'New invoice',
    needs: ['invoice', 'invoice.create'],
    shell: 'billing',
    load: () => import('./InvoiceFormPage.tsx'),
    component: 'NewInvoicePage',
  }),
  firmPage({
    path: '/billing/invoice/view/$invoiceId/edit',
    title: 'Edit invoice',
    needs: ['invoice', 'invoice.create'],
    shell: 'billing',
    load: () => import('./InvoiceFormPage.tsx'),
    component: 'EditInvoicePage',
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
