import { holdsAll, type Permission } from '#domain/permissions.ts'
import { ensureCurrentUser, type CurrentUser } from '../shared/current-user-query.ts'
import { paths } from '../shared/paths.ts'
import { parseSearch, type Search } from '../shared/search-text.ts'
import { firmToken } from '../shared/session.ts'

interface Page {
  needs: readonly Permission[]
  load: () => Promise<{ startList: (user: CurrentUser, search: Search) => void }>
}

/** Pages whose rows are asked for ahead; the router asks for those of the pages that a person goes to later. */
const pages: Readonly<Record<string, Page>> = {
  [paths.timeEntries()]: { needs: ['timeEntry'], load: () => import('../features/time-entries/start-list.ts') },
  [paths.clients()]: { needs: ['clientInfo'], load: () => import('../features/clients/start-list.ts') },
  [paths.matters()]: { needs: ['matterMaster'], load: () => import('../features/matters/start-list.ts') },
}

/**
 * While the app's own code is still on its way, a page of the firm asks from here: for the profile, then the
 * permissions, then its rows, if they may be seen. The answers wait in the query client. A call that fails here is made
 * again by whoever wants its answer, and told there.
 */
async function firstCalls({ pathname, search }: Location): Promise<void> {
  const page = pages[pathname]
  const [user, start] = await Promise.all([ensureCurrentUser(), page?.load()])
  if (page && holdsAll(user.permissions, page.needs)) start?.startList(user, parseSearch(search.slice(1)))
}

if (firmToken() !== null) firstCalls(window.location).catch(() => undefined)
