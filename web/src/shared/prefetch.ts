import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** What was fetched ahead serves the pages that are opened within this time without being asked for again. */
const FRESH_MS = 5 * 60_000

/**
 * Fetches what nobody reads yet, into the answers that every page shares: nothing on screen is drawn again for it. Given up
 * with the signal, unless a page has begun to read it meanwhile; a refusal is told by the page that needs it.
 */
export async function prefetch<Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const isUnread = (query: { getObserversCount: () => number }) => query.getObserversCount() === 0
  const giveUp = () =>
    void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true, predicate: isUnread }, { revert: true })
  signal.addEventListener('abort', giveUp, { once: true })
  await queryClient.prefetchQuery({ ...options, staleTime: FRESH_MS })
  signal.removeEventListener('abort', giveUp)
}
