import { firmPage } from '../../shared/pages.ts'

export const paymentPages = [
  firmPage({
    path: '/billing/payments',
    title: 'Payments',
    needs: ['paymentInfo'],
    shell: 'billing',
    list: async () => (await import('./list.ts')).paymentsList,
    load: () => import('./PaymentsPage.tsx'),
    component: 'PaymentsPage',
  }),
  firmPage({
    path: '/billing/payments/refunds',
    title: 'Refunds',
    needs: ['paymentInfo'],
    shell: 'billing',
    list: async () => (await import('./list.ts')).refundsList,
    load: () => import('./RefundsPage.tsx'),
    component: 'RefundsPage',
  }),
  firmPage({
    path: '/billing/payments/$paymentId',
    title: 'Payment',
    needs: ['paymentInfo'],
    shell: 'billing',
    load: () => import('./PaymentPage.tsx'),
    component: 'PaymentPage',
  }),
]
