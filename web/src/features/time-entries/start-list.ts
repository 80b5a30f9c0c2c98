import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { entriesList } from './list.ts'
import { groupTotalsQuery } from './queries.ts'
import { groupOf } from './url.ts'

/** Asks for the rows and sums of an address while the page's own code is still on its way. */
export function startList({ firm }: CurrentUser, search: unknown): void {
  const url = entriesList.schema.parse(search)
  if (url.view === 'week') return
  const group = groupOf(url)
  const filter = entriesList.filterQuery(firm, url)
  void queryClient.prefetchQuery(entriesList.rows(entriesList.listQuery(firm, url)))
  void queryClient.prefetchQuery(entriesList.totals(filter))
  if (group !== 'none') void queryClient.prefetchQuery(groupTotalsQuery(filter, group))
}
