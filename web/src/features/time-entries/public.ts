import { billableCode } from '#domain/billable.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { listQuery, refreshEntries } from './queries.ts'

export { refreshEntries }

/** Billable time that is on no invoice yet, fetched ahead on every page load (spec §4). */
export async function prefetchUnbilledTime({ firm, permissions }: CurrentUser): Promise<void> {
  if (!permissions.has('timeEntry') && !permissions.has('administrator')) return
  await queryClient.prefetchQuery(listQuery({ ...firm, isBillable: billableCode('unbilled'), page: 1, size: 25 }))
}
