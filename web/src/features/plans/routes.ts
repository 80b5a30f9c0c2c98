import { firmPage, firmRedirect } from '../../shared/pages.ts'
import { paths } from '../../shared/paths.ts'

export const planPages = [
  firmPage({
    path: '/settings/plans-&-subscriptions/select-plan',
    title: 'Plans & subscriptions',
    needs: ['subscriptionPlan'],
    shell: 'settings',
    load: () => import('./PlansPage.tsx'),
    component: 'PlansPage',
  }),
  firmRedirect('/settings/plans-&-subscriptions', { needs: ['subscriptionPlan'] }, paths.selectPlan),
]
