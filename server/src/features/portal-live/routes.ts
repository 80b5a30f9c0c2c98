import { portalLive } from '#contract/portal-live.ts'
import type { LiveEvents } from '../../platform/db/events.ts'
import { limitStreams, oneAtATime, sendEvents, type EventStream } from '../../platform/http/event-stream.ts'
import type { AddRoute, SignedClientRequest } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FirmEvent } from '../live/public.ts'

interface LiveParts {
  readonly events: LiveEvents<FirmEvent>
  readonly closing: AbortSignal
}

export function portalLiveRoutes(route: AddRoute, { events, closing }: LiveParts): void {
  const limited = limitStreams('The portal is open in too many tabs. Close some of them')
  route.clientDownload(portalLive.follow, (signed, _received, reply) => {
    const lastsMs = signed.client.expiresAt.getTime() - signed.clock.now().getTime()
    return limited(signed.client.accessId, () =>
      sendEvents({ reply, closing, lastsMs }, (stream) => follow(signed, events, stream)),
    )
  })
}

/**
 * Says that there is something new, and nothing about it: the page reads again what it shows. It ends at once with the access.
 * Returns the function that stops it.
 */
function follow(signed: SignedClientRequest, events: LiveEvents<FirmEvent>, stream: EventStream): () => void {
  const { client } = signed
  const check = oneAtATime(async () => {
    try {
      // Every transaction begins with the proof of session and access.
      await signed.transact(() => Promise.resolve())
      stream.send('news', '{}')
    } catch (error) {
      if (!(error instanceof Refusal))
        signed.log.warn({ err: error }, 'a live stream of the portal could not be checked')
      stream.end()
    }
  })
  check()
  return events.subscribe((event) => {
    if (event.kind === 'client') {
      if (event.businessId === client.businessId && event.clientId === client.clientId) check()
    } else if (
      event.kind === 'everyone' ||
      (event.kind === 'portalSession' && event.sessionId === client.id) ||
      (event.kind === 'portalAccess' && event.accessId === client.accessId)
    )
      check()
  })
}
