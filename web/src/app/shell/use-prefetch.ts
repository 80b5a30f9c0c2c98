import { useEffect } from 'react'
import { recordTypes } from '../../record-types.ts'
import { useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { onceIdle } from '../../shared/idle.ts'
import type { Prefetch } from '../../shared/records/record-type.ts'
import { queryClient } from '../../shared/query-client.ts'
import { PREFETCH_AFTER_MS, PREFETCH_RETRY_MS } from '../../shared/timings.ts'

/**
 * Prefetches unbilled time, expenses and flat fees on every page load (spec §4) without a noticeable cost: after the page's
 * own calls are answered, while the browser is idle, one at a time. Leaving the page or hiding the tab stops it. Records
 * that are still fresh are not requested again.
 */
export function usePrefetch(path: string): void {
  const user = useCurrentUser()
  useEffect(() => {
    const left = new AbortController()
    const endWhenHidden = () => {
      if (document.hidden) left.abort()
    }
    endWhenHidden()
    document.addEventListener('visibilitychange', endWhenHidden, { signal: left.signal })
    void prefetch(user, left.signal)
    return () => left.abort()
  }, [user, path])
}

export const prefetchers = (types = recordTypes): readonly Prefetch[] =>
  types.flatMap(({ prefetch: own }) => (own ? [own] : []))

async function prefetch(user: CurrentUser, left: AbortSignal): Promise<void> {
  await pause(PREFETCH_AFTER_MS)
  await untilIdle(left)
  for (const fetchOnce of prefetchers()) {
    await untilIdle(left)
    if (left.aborted) return
    // The page that needs the records reports a failure.
    await fetchOnce(user, left).catch(() => undefined)
  }
}

/** Resolves when the page's own calls are answered and the browser is idle, or the page is left. */
async function untilIdle(left: AbortSignal): Promise<void> {
  while (!left.aborted && queryClient.isFetching() > 0) await pause(PREFETCH_RETRY_MS)
  if (!left.aborted) await new Promise<void>((resolve) => void onceIdle(resolve))
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => void window.setTimeout(resolve, milliseconds))
