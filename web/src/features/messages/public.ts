import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

export const ThreadTab = lazyTab(() => import('./ThreadView.tsx'))

/** Called by the live stream when somebody has written to or for a client. */
export const markMessagesStale = async (): Promise<void> => (await import('./queries.ts')).markMessagesStale()
