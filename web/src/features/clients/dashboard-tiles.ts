import { paths } from '../../shared/paths.ts'
import type { DashboardTiles } from '../../shared/records/dashboard-tiles.ts'

export const clientTiles: DashboardTiles = {
  waiting: {
    portalSignUps: {
      noun: { one: 'request', many: 'requests' },
      text: 'for access to the client portal',
      verb: 'Confirm',
      // They stand above the list.
      target: { href: () => paths.clients() },
    },
  },
}
