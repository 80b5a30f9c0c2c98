import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { timer } from '#contract/timer.ts'
import type { AccessEvent, LiveEvents } from '../../platform/db/events.ts'
import type { AddRoute, SignedRequest } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getTimer } from '../timer/public.ts'

/** A person's timer was started, stopped, changed or saved as an entry. */
const TimerEvent = z.object({ kind: z.literal('timer'), businessId: z.string(), userId: z.string() })
/** Somebody has written to or for a client of the firm. */
const MessageEvent = z.object({ kind: z.literal('message'), businessId: z.string() })
/** A person is told of something, or has read it. */
const NotificationEvent = z.object({ kind: z.literal('notification'), businessId: z.string(), userId: z.string() })
export const FirmEvent = z.discriminatedUnion('kind', [TimerEvent, MessageEvent, NotificationEvent])
export type FirmEvent = z.infer<typeof FirmEvent>

/** Streams of one person on one node: a few tabs and devices, and no way to hold thousands of connections. */
const MAX_PER_PERSON = 12
const HEARTBEAT_MS = 15_000

interface LiveParts {
  readonly events: LiveEvents<FirmEvent>
  /** Aborted when the server begins to stop: it waits for open streams otherwise. */
  readonly closing: AbortSignal
}

export function liveRoutes(route: AddRoute, parts: LiveParts): void {
  const open = new Map<string, number>()
  route.raw(timer.live, async (signed, _received, reply) => {
    const count = open.get(signed.userId) ?? 0
    if (count >= MAX_PER_PERSON) {
      throw new Refusal(429, 'too_many_streams', 'The timer is open in too many tabs. Close some of them')
    }
    open.set(signed.userId, count + 1)
    const stop = follow({ ...parts, signed, reply })
    // A reader that disconnects ends here as well.
    await finished(reply.raw).catch(() => undefined)
    stop()
    const left = (open.get(signed.userId) ?? 1) - 1
    if (left > 0) open.set(signed.userId, left)
    else open.delete(signed.userId)
  })
}

interface Stream extends LiveParts {
  readonly signed: SignedRequest
  readonly reply: FastifyReply
}

/** Sends the timer now and after each change of it, until the session ends or the client leaves. Returns the function that stops it. */
function follow({ signed, events, closing, reply }: Stream): () => void {
  const messages = new PassThrough()
  const end = () => messages.end()
  const write = (message: string) => {
    if (messages.writableEnded) return
    // A reader that accepts nothing has disconnected; it connects again when it wakes up.
    if (messages.writableNeedDrain) reply.raw.destroy()
    else messages.write(message)
  }
  const send = oneAtATime(async () => {
    try {
      write(`event: timer\ndata: ${JSON.stringify(await signed.read((tx) => getTimer({ ...signed, tx })))}\n\n`)
    } catch (error) {
      // The person was signed out or removed, or the database is down: the client connects again and gets the refusal.
      if (!(error instanceof Refusal)) signed.log.warn({ err: error }, 'a live stream could not read the timer')
      end()
    }
  })
  const unsubscribe = events.subscribe((event) => {
    // It names nothing: whoever shows messages reads them again.
    if (event.kind === 'message') {
      if (event.businessId === signed.businessId) write('event: message\ndata: {}\n\n')
    } else if (event.kind === 'notification') {
      if (event.businessId === signed.businessId && event.userId === signed.userId)
        write('event: notification\ndata: {}\n\n')
    } else if (concerns(event, signed)) send()
  })
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const expiry = setTimeout(end, timeLeft(signed))
  closing.addEventListener('abort', end)
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A server that stops would otherwise wait for the connection after the stream has ended.
    connection: 'close',
  }
  void reply.headers(headers).send(messages)
  send()
  return () => {
    unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(expiry)
    closing.removeEventListener('abort', end)
    end()
  }
}

/** Calls during a run lead to one more run after it. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false
  let isRequested = false
  const run = async () => {
    isRunning = true
    do {
      isRequested = false
      await work()
    } while (isRequested)
    isRunning = false
  }
  return () => {
    isRequested = true
    if (!isRunning) void run()
  }
}

/** After a change of the session or the membership, access is checked by reading again. */
function concerns(
  event: AccessEvent | z.infer<typeof TimerEvent>,
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
      return false
    case 'everyone':
      return true
  }
}

/** The longest timeout of Node. */
const MAX_TIMEOUT_MS = 2_147_483_647
const timeLeft = ({ session, clock }: SignedRequest) =>
  Math.min(Math.max(0, session.expiresAt.getTime() - clock.now().getTime()), MAX_TIMEOUT_MS)
