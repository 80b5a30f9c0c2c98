import { firmPage } from '../../shared/pages.ts'

export const ledesPages = [
  firmPage({
    path: '/settings/e-billing',
    title: 'E-billing',
    needs: ['invoice'],
    shell: 'settings',
    load: () => import('./EBillingPage.tsx'),
    component: 'EBillingPage',
  }),
]
