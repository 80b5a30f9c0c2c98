import { IDLE_MS } from './timings.ts'

/** Runs work when the browser is idle. Returns a function that cancels it. */
export function onceIdle(work: () => unknown): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(() => void work())
  return () => window.cancelIdleCallback(handle)
}
