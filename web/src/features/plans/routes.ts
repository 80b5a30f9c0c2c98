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
  firmPage({
    path: '/settings/plans-&-subscriptions/change',
    title: 'Change plan',
    needs: ['subscriptionPlan.edit'],
    shell: 'settings',
    load: () => import('./ChangePlanPage.tsx'),
    component: 'ChangePlanPage',
  }),
  firmRedirect('/settings/plans-&-subscriptions', { needs: ['subscriptionPlan'] }, paths.selectPlan),
]
