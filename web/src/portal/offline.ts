import { useSyncExternalStore } from 'react'

/** Long enough for the page to have loaded what it shows. */
const LOADED_MS = 3_000

/** Lets the portal open without a connection. A browser without workers, or that refuses them, has the portal all the same. */
export function keepPageOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    setTimeout(() => void startWorker().catch(() => undefined), LOADED_MS)
  })
}

async function startWorker(): Promise<void> {
  await navigator.serviceWorker.register('/portal/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const files = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    new URL('/color-scheme.js', window.location.href).href,
  ]
  active?.postMessage({ page: window.location.pathname, files })
}

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
