import { notifications as calls } from '#contract/notifications.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { markStale } from '../../shared/query-client.ts'
import { queryFor } from '../../shared/query.ts'

export const unreadQuery = (firm: Firm) => ({ ...queryFor(calls.unread, { query: firm }), staleTime: 60_000 })
export const notificationsQuery = (firm: Firm, page: number) =>
  queryFor(calls.list, { query: { ...firm, page, size: 25 } })
export const settingsQuery = (firm: Firm) => queryFor(calls.settings, { query: firm })

export function markNotificationsStale(): void {
  markStale(calls.unread)
  markStale(calls.list)
}
