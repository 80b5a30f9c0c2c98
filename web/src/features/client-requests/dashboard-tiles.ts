import { paths } from '../../shared/paths.ts'
import type { DashboardTiles } from '../../shared/records/dashboard-tiles.ts'

const noun = { one: 'client request', many: 'client requests' }

export const clientRequestTiles: DashboardTiles = {
  waiting: {
    answeredRequests: {
      noun,
      text: 'answered by the client',
      verb: 'Review',
      target: { href: () => paths.clientRequests({ state: 'answered', whose: 'mine' }) },
    },
    overdueClientRequests: {
      noun,
      text: 'not answered in time',
      verb: 'See',
      target: { href: () => paths.clientRequests({ state: 'overdue', whose: 'mine' }) },
    },
  },
}
