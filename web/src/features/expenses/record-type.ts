import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { paths } from '../../shared/paths.ts'
import type { RecordType } from '../../shared/records/record-type.ts'
import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'

export const expenseType: RecordType = {
  name: 'expenses',
  bin: 'expenses',
  label: 'Expenses',
  icon: IconReceipt,
  permission: 'expensePermission',
  list: paths.expenses,
  details: async () => (await import('./record-details.ts')).expenseDetails,
  search: { section: 5, group: 6 },
  nav: {
    group: 'Finance',
    label: 'Expenses',
    href: paths.expenses(),
    covers: ['/expense-request'],
    waiting: {
      needs: ['expensePermission', 'invoice.approve'],
      count: async (firm, signal) => (await import('./waiting.ts')).countWaiting(firm, signal),
      label: (count) => formatCounted(count, { one: 'request to approve', many: 'requests to approve' }),
    },
  },
  create: {
    label: 'Expense',
    place: 6,
    needsOneOf: [['expensePermission', 'expensePermission.create']],
    open: (_, go) => void go(paths.newExpense()),
  },
  addToMatter: {
    label: 'Expense',
    needs: ['expensePermission', 'expensePermission.create'],
    href: (matterId) => paths.newExpense({ matterId }),
  },
  fileTab: {
    key: 'expenses',
    label: 'Expenses',
    count: ({ expenses }) => expenses,
    List: lazyTab(() => import('./ExpensesPage.tsx')),
  },
  unbilled: {
    cell: 'charges',
    label: 'expenses',
    isAlwaysNamed: true,
    of: ({ expenses }) =>
      expenses && { ...expenses, note: formatCounted(expenses.count, { one: 'expense', many: 'expenses' }) },
  },
  prefetch: async (user, left) => (await import('./prefetch.ts')).prefetchUnbilledExpenses(user, left),
}
