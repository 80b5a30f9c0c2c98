import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Pages that are opened within this time use the prefetched answers without another call. */
const FRESH_MS = 5 * 60_000

/**
 * Fetches an answer into the cache before a page needs it. The signal cancels the call, unless a page uses it by then.
 * The page that needs the answer reports a failure.
 */
export async function prefetch<Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const isUnread = (query: { getObserversCount: () => number }) => query.getObserversCount() === 0
  const cancel = () =>
    void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true, predicate: isUnread }, { revert: true })
  signal.addEventListener('abort', cancel, { once: true })
  await queryClient.prefetchQuery({ ...options, staleTime: FRESH_MS })
  signal.removeEventListener('abort', cancel)
}
