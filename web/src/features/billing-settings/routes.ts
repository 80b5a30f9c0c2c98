import { firmPage } from '../../shared/pages.ts'

export const billingSettingsPages = [
  firmPage({
    path: '/settings/invoices',
    title: 'Invoices & documents',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./BillingSettingsPage.tsx'),
    component: 'BillingSettingsPage',
  }),
]
