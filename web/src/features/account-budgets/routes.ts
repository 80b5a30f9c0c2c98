import { firmPage } from '../../shared/pages.ts'

export const accountBudgetPages = [
  firmPage({
    path: '/accounting/budget',
    title: 'Budget',
    needs: ['budget'],
    needsOneOf: ['chartofAccount', 'Reports'],
    shell: 'view',
    load: () => import('./BudgetPage.tsx'),
    component: 'BudgetPage',
  }),
]
