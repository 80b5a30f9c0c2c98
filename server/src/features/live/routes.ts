import type { FastifyReply } from 'fastify'
import { timer } from '#contract/timer.ts'
import type { LiveEvent, LiveEvents } from '../../platform/db/events.ts'
import type { AddRoute, Signed } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readTimer } from '../timer/public.ts'

/** Streams of one person on one node: a few tabs and devices, and no way to hold thousands of connections. */
const MOST_PER_PERSON = 12
const HEARTBEAT_MS = 15_000

interface LiveParts {
  readonly events: LiveEvents
  /** Aborted when the server begins to stop: it waits for open streams otherwise. */
  readonly closing: AbortSignal
}

export function liveRoutes(route: AddRoute, parts: LiveParts): void {
  const open = new Map<string, number>()
  route.raw(timer.live, async (signed, _received, reply) => {
    const count = open.get(signed.userId) ?? 0
    if (count >= MOST_PER_PERSON) {
      throw new Refusal(429, 'too_many_streams', 'Too many tabs follow the timer. Close some of them')
    }
    open.set(signed.userId, count + 1)
    const close = follow({ ...parts, signed, reply })
    reply.raw.on('close', () => {
      close()
      const left = (open.get(signed.userId) ?? 1) - 1
      if (left > 0) open.set(signed.userId, left)
      else open.delete(signed.userId)
    })
    await Promise.resolve()
  })
}

interface Stream extends LiveParts {
  readonly signed: Signed
  readonly reply: FastifyReply
}

/** Sends the timer now and after each change of it, until the session ends or the client leaves. Answers the way to stop. */
function follow({ signed, events, closing, reply }: Stream): () => void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  // Changes that come while one is being sent are sent as one.
  let sending = false
  let again = false
  async function send(): Promise<void> {
    if (sending) {
      again = true
      return
    }
    sending = true
    do {
      again = false
      try {
        const state = await signed.read((tx) => readTimer({ ...signed, tx }))
        raw.write(`event: timer\ndata: ${JSON.stringify(state)}\n\n`)
      } catch (error) {
        // The door is shut (signed out, removed from the firm), or the database is away: the client asks anew and is told.
        if (!(error instanceof Refusal)) signed.log.warn({ err: error }, 'a live stream could not read the timer')
        raw.end()
        return
      }
    } while (again && !raw.writableEnded)
    sending = false
  }
  const stopHearing = events.hear((event) => {
    if (concerns(event, signed)) void send()
  })
  const heartbeat = setInterval(() => {
    if (!raw.writableEnded) raw.write(': still here\n\n')
  }, HEARTBEAT_MS)
  const end = () => raw.end()
  const expiry = setTimeout(end, timeLeft(signed))
  closing.addEventListener('abort', end)
  raw.on('error', (error) => signed.log.debug({ err: error }, 'a live stream broke'))
  void send()
  return () => {
    stopHearing()
    clearInterval(heartbeat)
    clearTimeout(expiry)
    closing.removeEventListener('abort', end)
  }
}

/** A change of the session or the membership is a reason to look again whether the door still opens. */
function concerns(event: LiveEvent, { session, businessId, userId }: Signed): boolean {
  switch (event.kind) {
    case 'timer':
      return event.userId === userId && event.businessId === businessId
    case 'session':
      return event.sessionId === session.id
    case 'account':
      return event.accountId === userId
    case 'everyone':
      return true
  }
}

/** The longest that a timeout of Node can wait. */
const LONGEST_TIMEOUT_MS = 2_147_483_647
const timeLeft = ({ session, clock }: Signed) =>
  Math.min(Math.max(0, session.expiresAt.getTime() - clock.now().getTime()), LONGEST_TIMEOUT_MS)
