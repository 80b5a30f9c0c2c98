import type { Wall } from '#contract/walls.ts'
import type { WallOverride } from './queries.ts'

export const toOverride = (row: WallOverride, now: Date): Wall['breaks'][number] => ({
  id: row.id,
  userId: row.user_id,
  userName: row.full_name,
  reason: row.reason,
  at: row.broken_at.toISOString(),
  until: (row.left_at ?? row.open_until).toISOString(),
  isOpen: row.left_at === null && row.open_until > now,
})
