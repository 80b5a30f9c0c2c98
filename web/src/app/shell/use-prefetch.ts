import { useEffect } from 'react'
import { recordTypes } from '../../record-types.ts'
import { useCurrentUser, type CurrentUser } from '../../shared/current-user.ts'
import { onceIdle } from '../../shared/idle.ts'
import type { Prefetch } from '../../shared/records/record-type.ts'
import { queryClient } from '../../shared/query-client.ts'
import { PREFETCH_AFTER_MS, PREFETCH_RETRY_MS } from '../../shared/timings.ts'

/**
 * Unbilled time, expenses and flat fees are fetched ahead on every page load (spec §4), so that it costs nothing noticeable:
 * after the page's own calls are answered, while the browser is idle, one at a time. Leaving the page or hiding the tab ends
 * it; what is still fresh is not asked for again.
 */
export function usePrefetch(path: string): void {
  const user = useCurrentUser()
  useEffect(() => {
    const left = new AbortController()
    const endWhenHidden = () => {
      if (document.hidden) left.abort()
    }
    endWhenHidden()
    document.addEventListener('visibilitychange', endWhenHidden)
    void prefetch(user, left.signal)
    return () => {
      left.abort()
      document.removeEventListener('visibilitychange', endWhenHidden)
    }
  }, [user, path])
}

export const prefetchers = (types = recordTypes): readonly Prefetch[] =>
  types.flatMap(({ prefetch: own }) => (own ? [own] : []))

async function prefetch(user: CurrentUser, left: AbortSignal): Promise<void> {
  await pause(PREFETCH_AFTER_MS)
  await quiet(left)
  for (const fetchOnce of prefetchers()) {
    await quiet(left)
    if (left.aborted) return
    // What cannot be loaded or is refused is reported where it is needed.
    await fetchOnce(user, left).catch(() => undefined)
  }
}

/** Until the page's own calls are answered and the browser has nothing to do, or the page is left. */
async function quiet(left: AbortSignal): Promise<void> {
  while (!left.aborted && queryClient.isFetching() > 0) await pause(PREFETCH_RETRY_MS)
  if (!left.aborted) await new Promise<void>((resolve) => void onceIdle(resolve))
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => void window.setTimeout(resolve, milliseconds))
