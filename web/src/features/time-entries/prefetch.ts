import { billableCode } from '#domain/billable.ts'
import { holds } from '#domain/permissions.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { prefetch } from '../../shared/prefetch.ts'
import { entriesList } from './list.ts'

/** Billable time that is on no invoice yet, fetched ahead on every page load (spec §4). */
export async function prefetchUnbilledTime({ firm, permissions }: CurrentUser, left: AbortSignal): Promise<void> {
  if (!holds(permissions, 'timeEntry')) return
  await prefetch(entriesList.rows({ ...firm, isBillable: billableCode('unbilled'), page: 1, size: 25 }), left)
}
