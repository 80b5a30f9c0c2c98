import { paths } from '../../shared/paths.ts'
import { firmPage, firmRedirect } from '../../shared/pages.ts'

const shell = 'billing'

export const expensePages = [
  // The requests are a tab of the expenses.
  firmRedirect('/expense-request', { needs: ['expensePermission'] }, paths.expenseRequests),
  firmPage({
    path: '/expense-request/direct-expense',
    title: 'Expenses',
    needs: ['expensePermission'],
    shell,
    list: async () => (await import('./list.ts')).expensesList,
    load: () => import('./ExpensesPage.tsx'),
    component: 'ExpensesPage',
  }),
  firmPage({
    path: '/expense-request/direct-expense/add-expense',
    title: 'New expense',
    needs: ['expensePermission', 'expensePermission.create'],
    shell,
    load: () => import('./ExpenseFormPage.tsx'),
    component: 'NewExpensePage',
  }),
  firmPage({
    path: '/expense-request/direct-expense/$expenseId',
    title: 'Expense',
    needs: ['expensePermission'],
    shell,
    load: () => import('./ExpensePage.tsx'),
    component: 'ExpensePage',
  }),
  firmPage({
    path: '/expense-request/direct-expense/$expenseId/edit',
    title: 'Edit expense',
    needs: ['expensePermission', 'expensePermission.edit'],
    shell,
    load: () => import('./ExpenseFormPage.tsx'),
    component: 'EditExpensePage',
  }),
]
