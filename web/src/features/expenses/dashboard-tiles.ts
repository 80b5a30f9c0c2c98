import { paths } from '../../shared/paths.ts'
import type { DashboardTiles } from '../../shared/records/dashboard-tiles.ts'

export const expenseTiles: DashboardTiles = {
  unbilled: {
    label: 'Unbilled expenses',
    noun: { one: 'expense', many: 'expenses' },
    of: ({ unbilledExpenses }) => unbilledExpenses,
    href: ({ userId }) => paths.expenses({ billing: 'unbilled', userId }),
    ofMatter: ({ unbilledExpenses }) => unbilledExpenses,
    hrefOfMatter: (matterId) => paths.expenses({ billing: 'unbilled', matterId }),
  },
  waiting: {
    requestsToDecide: {
      noun: { one: 'expense request', many: 'expense requests' },
      text: 'to approve',
      verb: 'Review',
      target: { href: () => paths.expenses({ activeTab: 'requests', decide: 'yes' }) },
    },
    returnedRequests: {
      noun: { one: 'rejected request', many: 'rejected requests' },
      text: 'to correct',
      verb: 'Correct',
      target: { href: (userId) => paths.expenses({ activeTab: 'requests', status: 'rejected', userId }) },
    },
    draftRequests: {
      noun: { one: 'draft request', many: 'draft requests' },
      text: 'to submit',
      verb: 'Open',
      target: { href: (userId) => paths.expenses({ activeTab: 'requests', status: 'draft', userId }) },
    },
  },
}
