import { z } from 'zod'
import { timer } from '#contract/timer.ts'
import type { AccessEvent, LiveEvents } from '../../platform/db/events.ts'
import { limitStreams, oneAtATime, sendEvents, type EventStream } from '../../platform/http/event-stream.ts'
import type { AddRoute, SignedRequest } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getTimer } from '../timer/public.ts'

/** A person's timer was started, stopped, changed or saved as an entry. */
const TimerEvent = z.object({ kind: z.literal('timer'), businessId: z.string(), userId: z.string() })
/** Somebody has written to or for a client of the firm. */
const MessageEvent = z.object({ kind: z.literal('message'), businessId: z.string() })
/** There is something new to one client of the firm. */
const ClientEvent = z.object({ kind: z.literal('client'), businessId: z.string(), clientId: z.string() })
/** A person is told of something, or has read it. */
const NotificationEvent = z.object({ kind: z.literal('notification'), businessId: z.string(), userId: z.string() })
export const FirmEvent = z.discriminatedUnion('kind', [TimerEvent, MessageEvent, ClientEvent, NotificationEvent])
export type FirmEvent = z.infer<typeof FirmEvent>

interface LiveParts {
  readonly events: LiveEvents<FirmEvent>
  readonly closing: AbortSignal
}

export function liveRoutes(route: AddRoute, { events, closing }: LiveParts): void {
  const limited = limitStreams('The timer is open in too many tabs. Close some of them')
  route.raw(timer.live, (signed, _received, reply) => {
    const { expiresAt, idleMinutes } = signed.session
    // A page that nobody uses learns that it is signed out by connecting again.
    const lastsMs = Math.min(
      expiresAt.getTime() - signed.clock.now().getTime(),
      idleMinutes === null ? Infinity : idleMinutes * 60_000,
    )
    return limited(signed.userId, () =>
      sendEvents({ reply, closing, lastsMs }, (stream) => follow(signed, events, stream)),
    )
  })
}

/** Sends the timer now and after each change of it. Returns the function that stops it. */
function follow(signed: SignedRequest, events: LiveEvents<FirmEvent>, stream: EventStream): () => void {
  const send = oneAtATime(async () => {
    try {
      stream.send('timer', JSON.stringify(await signed.read((tx) => getTimer({ ...signed, tx }))))
    } catch (error) {
      // The person was signed out or removed, or the database is down: the client connects again and gets the refusal.
      if (!(error instanceof Refusal)) signed.log.warn({ err: error }, 'a live stream could not read the timer')
      stream.end()
    }
  })
  send()
  return events.subscribe((event) => {
    // It names nothing: whoever shows messages reads them again.
    if (event.kind === 'message') {
      if (event.businessId === signed.businessId) stream.send('message', '{}')
    } else if (event.kind === 'notification') {
      if (event.businessId === signed.businessId && event.userId === signed.userId) stream.send('notification', '{}')
    } else if (concerns(event, signed)) send()
  })
}

/** After a change of the session or the membership, access is checked by reading again. */
function concerns(
  event: AccessEvent | Exclude<FirmEvent, { kind: 'message' | 'notification' }>,
  { session, businessId, userId }: SignedRequest,
): boolean {
  switch (event.kind) {
    case 'timer':
      return event.userId === userId && event.businessId === businessId
    case 'session':
      return event.sessionId === session.id
    case 'account':
      return event.accountId === userId
    case 'portalSession':
    case 'portalAccess':
    case 'client':
      return false
    case 'everyone':
      return true
  }
}
