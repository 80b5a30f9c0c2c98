import { IDLE_MS } from './timings.ts'

/** Does this when the browser has nothing else to do; answers how to leave it undone. */
export function onceIdle(work: () => unknown): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const wish = window.requestIdleCallback(() => void work())
  return () => window.cancelIdleCallback(wish)
}
