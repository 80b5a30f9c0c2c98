import { firmPage } from '../../shared/pages.ts'

const shell = 'billing'

export const recurringInvoicePages = [
  firmPage({
    path: '/billing/recurring',
    title: 'Recurring invoices',
    needs: ['invoice'],
    shell,
    list: async () => (await import('./list.ts')).recurringInvoicesList,
    load: () => import('./RecurringInvoicesPage.tsx'),
    component: 'RecurringInvoicesPage',
  }),
  firmPage({
    path: '/billing/recurring/new',
    title: 'New recurring invoice',
    needs: ['invoice', 'invoice.create'],
    shell,
    load: () => import('./RecurringFormPage.tsx'),
    component: 'NewRecurringPage',
  }),
  firmPage({
    path: '/billing/recurring/$recurringId',
    title: 'Recurring invoice',
    needs: ['invoice'],
    shell,
    load: () => import('./RecurringInvoicePage.tsx'),
    component: 'RecurringInvoicePage',
  }),
  firmPage({
    path: '/billing/recurring/$recurringId/edit',
    title: 'Edit recurring invoice',
    needs: ['invoice', 'invoice.create'],
    shell,
    load: () => import('./RecurringFormPage.tsx'),
    component: 'EditRecurringPage',
  }),
]
