import { holds } from '#domain/permissions.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { prefetch } from '../../shared/prefetch.ts'
import { flatFeesList } from './list.ts'

/** Flat fees that are on no invoice yet, fetched ahead on every page load (spec §4). */
export async function prefetchUnbilledFlatFees({ firm, permissions }: CurrentUser, left: AbortSignal): Promise<void> {
  if (!holds(permissions, 'flatFeePermission')) return
  await prefetch(flatFeesList.rows({ ...firm, billingState: 'unbilled', page: 1, size: 25 }), left)
}
