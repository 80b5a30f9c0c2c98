import { flatFees } from '#contract/flat-fees.ts'
import { holds } from '#domain/permissions.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { prefetch } from '../../shared/prefetch.ts'
import { rowsQuery } from '../../shared/ui/list/rows-query.ts'

/** Flat fees that are on no invoice yet, fetched ahead on every page load (spec §4). */
export async function prefetchUnbilledFlatFees({ firm, permissions }: CurrentUser, left: AbortSignal): Promise<void> {
  if (!holds(permissions, 'flatFeePermission')) return
  await prefetch(rowsQuery(flatFees.list, { ...firm, billingState: 'unbilled', page: 1, size: 25 }), left)
}
