import { paths } from '../../shared/paths.ts'
import type { DashboardTiles } from '../../shared/records/dashboard-tiles.ts'

export const messageTiles: DashboardTiles = {
  waiting: {
    unreadThreads: {
      noun: { one: 'thread', many: 'threads' },
      text: 'with unread messages of clients',
      verb: 'Read',
      target: { href: () => paths.messages({ shown: 'unread' }) },
    },
  },
}
