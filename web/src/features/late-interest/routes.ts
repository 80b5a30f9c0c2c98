import { firmPage } from '../../shared/pages.ts'

export const lateInterestPages = [
  firmPage({
    path: '/billing/late-interest',
    title: 'Late interest',
    needs: ['invoice'],
    shell: 'billing',
    load: () => import('./LateInterestPage.tsx'),
    component: 'LateInterestPage',
  }),
]
