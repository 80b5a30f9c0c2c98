import { firmPage } from '../../shared/pages.ts'

export const trustDormantPages = [
  firmPage({
    path: '/trust-account/dormant',
    title: 'Dormant money',
    needs: ['trustAccountRequest'],
    shell: 'view',
    list: async () => (await import('./list.ts')).dormantList,
    load: () => import('./DormantPage.tsx'),
    component: 'DormantPage',
  }),
]
