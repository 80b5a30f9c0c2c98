import { dehydrate, hydrate, onlineManager, type DehydratedState } from '@tanstack/react-query'
import { nowMs } from '../shared/clock.ts'
import { markAllStale, queryClient } from '../shared/query-client.ts'
import { clientId, clientToken } from '../shared/session.ts'
import { storage } from '../shared/storage.ts'

const KEY = 'portalLastSeen'
/** Far below what a browser stores for a site. */
const MAX_LENGTH = 2_000_000
const QUIET_MS = 1_000

/** What is older is not shown. */
const KEPT_MS = 7 * 86_400_000

interface LastSeen {
  readonly at: number
  readonly clientId: string | null
  readonly state: DehydratedState
}

/**
 * Keeps what the client has read in this browser, so that it is shown at once and without a connection, and is read again as soon
 * as there is one. Signing out clears the store, and with it all of this; another client finds nothing of it.
 */
export function keepLastSeen(): void {
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, gcTime: Infinity },
  })
  // The library takes a connection for granted until one is lost, and a page may be opened without one.
  onlineManager.setOnline(window.navigator.onLine)
  restore()
  let timer: ReturnType<typeof setTimeout> | undefined
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' && type !== 'removed') return
    clearTimeout(timer)
    timer = setTimeout(save, QUIET_MS)
  })
}

function restore(): void {
  const text = storage.get(KEY)
  if (text === null || clientToken() === null) return
  try {
    const { at, clientId: owner, state } = JSON.parse(text) as LastSeen
    if (owner !== clientId() || nowMs() - at >= KEPT_MS) return
    hydrate(queryClient, state)
    // Shown at once, and read again however new it is: a page that was opened anew asks what there is now.
    markAllStale()
  } catch {
    storage.remove(KEY)
  }
}

function save(): void {
  if (clientToken() === null) return
  const state = dehydrate(queryClient, { shouldDehydrateQuery: ({ state: { status } }) => status === 'success' })
  const text = JSON.stringify({ at: nowMs(), clientId: clientId(), state } satisfies LastSeen)
  if (text.length <= MAX_LENGTH) storage.set(KEY, text)
  else storage.remove(KEY)
}
