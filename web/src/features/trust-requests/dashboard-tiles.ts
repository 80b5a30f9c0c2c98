import { paths } from '../../shared/paths.ts'
import type { DashboardTiles } from '../../shared/records/dashboard-tiles.ts'

export const trustRequestTiles: DashboardTiles = {
  waiting: {
    depositRequestsToApprove: {
      noun: { one: 'deposit request', many: 'deposit requests' },
      text: 'to approve',
      verb: 'Review',
      target: { href: () => paths.trustRequests({ state: 'submitted' }) },
    },
  },
}
