import { useEffect, useState } from 'react'
import { portalLive } from '#contract/portal-live.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { request } from '../shared/api.ts'
import { followEvents } from '../shared/event-stream.ts'
import { markAllStale, markStale } from '../shared/query-client.ts'
import type { TabProps } from './tab.ts'

/** So often the page asks what is new while no stream tells it, and thereby whether its access still holds. */
const CHECK_MS = 15_000

/**
 * Reads what is on screen again when the firm has something new to the client. A page that nobody sees follows nothing. Returns the
 * interval at which to ask instead, in milliseconds, or false while the stream is up.
 */
export function useLiveNews({ company, clientId }: TabProps['at']): number | false {
  const [isUp, setUp] = useState(false)
  useEffect(() => {
    let close: (() => void) | undefined
    let isFirst = true
    const query = { slug: company, clientId }
    const open = () => {
      close ??= followEvents({
        connect: (signal) => request(portalLive.follow, { query }, { signal }),
        onMessage: (message) => {
          if (!message.startsWith('event: news')) return
          // The first says that the stream is open: what is shown has just been read.
          if (isFirst) markStale(portalPages.waiting)
          else markAllStale()
          isFirst = false
        },
        onUp: setUp,
      })
    }
    const shut = () => {
      close?.()
      close = undefined
      setUp(false)
    }
    const onSeen = () => (document.visibilityState === 'hidden' ? shut() : open())
    onSeen()
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      document.removeEventListener('visibilitychange', onSeen)
      shut()
    }
  }, [company, clientId])
  return isUp ? false : CHECK_MS
}
