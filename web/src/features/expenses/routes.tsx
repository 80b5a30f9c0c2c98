import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import type { FeatureRoutes } from '../../shared/route-data.ts'

const shell = 'billing' as const
const EXPENSES = '/expense-request/direct-expense'

export const expenseRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/expense-request',
    staticData: { title: 'Expense requests', needs: ['expensePermission'], shell },
    beforeLoad: () => {
      // The requests are a tab of the expenses.
      throw redirect({ href: paths.expenseRequests() })
    },
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: EXPENSES,
    staticData: { title: 'Expenses', needs: ['expensePermission'], shell },
    component: lazyRouteComponent(() => import('./ExpensesPage.tsx'), 'ExpensesPage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: `${EXPENSES}/add-expense`,
    staticData: { title: 'New expense', needs: ['expensePermission', 'expensePermission.create'], shell },
    component: lazyRouteComponent(() => import('./NewExpensePage.tsx'), 'NewExpensePage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: `${EXPENSES}/$expenseId`,
    staticData: { title: 'Expense', needs: ['expensePermission'], shell },
    component: lazyRouteComponent(() => import('./ExpensePage.tsx'), 'ExpensePage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: `${EXPENSES}/$expenseId/edit`,
    staticData: { title: 'Edit expense', needs: ['expensePermission', 'expensePermission.edit'], shell },
    component: lazyRouteComponent(() => import('./EditExpensePage.tsx'), 'EditExpensePage'),
  }),
]
