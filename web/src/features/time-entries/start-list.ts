import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { waitAtMost, listLoader } from '../../shared/ui/list/list-loader.ts'
import { entriesList } from './list.ts'
import { groupTotalsQuery } from './queries.ts'
import { groupOf } from './url.ts'

const startRows = listLoader(entriesList)

/** Asks for the rows and sums of an address while the page's own code is still on its way. */
export async function startList(user: CurrentUser, search: unknown): Promise<void> {
  const url = entriesList.schema.parse(search)
  if (url.view === 'week') return
  const group = groupOf(url)
  const rows = startRows(user, search)
  if (group === 'none') return rows
  await waitAtMost(rows, queryClient.prefetchQuery(groupTotalsQuery(entriesList.listQuery(user.firm, url), group)))
}
