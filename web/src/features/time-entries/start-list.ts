import type { CurrentUser } from '../../shared/current-user.ts'
import { queryClient } from '../../shared/query-client.ts'
import { startOf } from '../../shared/ui/list/start.ts'
import { entriesList } from './list.ts'
import { groupTotalsQuery } from './queries.ts'
import { groupOf } from './url.ts'

const startRows = startOf(entriesList)

/** Asks for the rows and sums of an address while the page's own code is still on its way. */
export function startList(user: CurrentUser, search: unknown): void {
  const url = entriesList.schema.parse(search)
  if (url.view === 'week') return
  startRows(user, search)
  const group = groupOf(url)
  if (group !== 'none') {
    void queryClient.prefetchQuery(groupTotalsQuery(entriesList.listQuery(user.firm, url), group))
  }
}
