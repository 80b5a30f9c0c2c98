import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { groupTotalsQuery, listQuery, totalsQuery } from './queries.ts'
import { EntriesUrl, filterQueryOf, groupOf, listQueryOf } from './url.ts'

/** Asks for the rows and sums of an address while the page's own code is still on its way. */
export function startList({ firm }: CurrentUser, search: unknown): void {
  const url = EntriesUrl.parse(search)
  if (url.view === 'week') return
  const group = groupOf(url)
  void queryClient.prefetchQuery(listQuery(listQueryOf(firm, url)))
  void queryClient.prefetchQuery(totalsQuery(filterQueryOf(firm, url)))
  if (group !== 'none') void queryClient.prefetchQuery(groupTotalsQuery(filterQueryOf(firm, url), group))
}
