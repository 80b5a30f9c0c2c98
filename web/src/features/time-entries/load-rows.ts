import type { PageList } from '../../shared/pages.ts'
import { queryClient } from '../../shared/query-client.ts'
import { entriesList } from './list.ts'
import { groupTotalsQuery } from './queries.ts'
import { groupOf } from './url.ts'

/** Loads the rows of an address, and the sums of the days or weeks that they stand under. The week view has neither. */
export const loadRows: PageList['loadRows'] = async (user, search) => {
  const url = entriesList.schema.parse(search)
  if (url.view === 'week') return
  const group = groupOf(url)
  await Promise.all([
    entriesList.loadRows(user, search),
    group !== 'none' && queryClient.prefetchQuery(groupTotalsQuery(entriesList.listQuery(user.firm, url), group)),
  ])
}
