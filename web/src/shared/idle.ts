/** Without idle callbacks, as in Safari, a pause has to do. */
const A_PAUSE_MS = 100

/** Does this when the browser has nothing else to do; answers how to leave it undone. */
export function onceIdle(work: () => unknown): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, A_PAUSE_MS)
    return () => clearTimeout(timer)
  }
  const wish = window.requestIdleCallback(() => void work())
  return () => window.cancelIdleCallback(wish)
}
