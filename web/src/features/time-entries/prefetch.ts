import { timeEntries } from '#contract/time-entries.ts'
import { billableCode } from '#domain/billable.ts'
import { holds } from '#domain/permissions.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { prefetch } from '../../shared/prefetch.ts'
import { rowsQuery } from '../../shared/ui/list/rows-query.ts'

/** Billable time that is on no invoice yet, fetched early on every page load (spec §4). */
export async function prefetchUnbilledTime({ firm, permissions }: CurrentUser, left: AbortSignal): Promise<void> {
  if (!holds(permissions, 'timeEntry')) return
  const query = { ...firm, isBillable: billableCode('unbilled'), page: 1, size: 25 }
  await prefetch(rowsQuery(timeEntries.list, query), left)
}
