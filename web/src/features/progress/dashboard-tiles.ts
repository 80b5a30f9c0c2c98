import { paths } from '../../shared/paths.ts'
import type { DashboardTiles } from '../../shared/records/dashboard-tiles.ts'

export const progressNoteTiles: DashboardTiles = {
  waiting: {
    overdueFollowUps: {
      noun: { one: 'follow-up', many: 'follow-ups' },
      text: 'overdue',
      verb: 'Open',
      target: { href: () => paths.agenda() },
    },
  },
}

export const courtUpdateTiles: DashboardTiles = {
  waiting: {
    unreportedHearings: {
      noun: { one: 'hearing', many: 'hearings' },
      text: 'without an update',
      verb: 'Report',
      target: { href: () => paths.agenda() },
    },
  },
}
