import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Logger } from '../logger.ts'

/** Changes of sessions and memberships, sent to every node by the database's NOTIFY. */
const AccessEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), sessionId: z.string() }),
  z.object({ kind: z.literal('account'), accountId: z.string() }),
  z.object({ kind: z.literal('portalSession'), sessionId: z.string() }),
  z.object({ kind: z.literal('portalAccess'), accessId: z.string() }),
  z.object({ kind: z.literal('everyone') }),
])
export type AccessEvent = z.infer<typeof AccessEvent>

/** `FeatureEvent` are the events that features add. */
export interface LiveEvents<FeatureEvent = never> {
  /** Returns a function that removes the listener. */
  subscribe(listener: (event: AccessEvent | FeatureEvent) => void): () => void
  stop(): Promise<void>
}

/** Anybody who may connect to the database may send a notification: one that is not ours is undefined. */
function parseEvent<Event>(schema: z.ZodType<Event>, payload: string): Event | undefined {
  try {
    return schema.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/**
 * Listens to the database's notifications. When the connection breaks it is opened again, and every listener receives
 * `everyone`, because notifications may have been missed in between.
 */
export async function startEvents<FeatureEvent = never>(
  url: string,
  log: Logger,
  featureEvents: z.ZodType<FeatureEvent> = z.never(),
): Promise<LiveEvents<FeatureEvent>> {
  const schema = z.union([AccessEvent, featureEvents])
  const listeners = new Set<(event: AccessEvent | FeatureEvent) => void>()
  const publish = (event: AccessEvent | FeatureEvent) => {
    for (const listener of listeners) listener(event)
  }
  let stopped = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', ({ payload }) => {
      const event = parseEvent(schema, payload ?? '')
      if (event) publish(event)
      else log.warn({ payload }, 'unknown notification')
    })
    next.on('error', (error) => log.warn({ err: error }, 'the connection for notifications broke'))
    try {
      await next.connect()
      await next.query('listen lexhold')
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    client = next
    // A connection that could not be opened ends too, but the running loop replaces it: if each of them started a loop of
    // its own, the loops would double until the database has no connections left (crash.test.ts).
    next.once('end', () => {
      if (!stopped) void reconnect()
    })
  }
  async function reconnect(): Promise<void> {
    publish({ kind: 'everyone' })
    for (let wait = 200; !stopped; wait = Math.min(wait * 2, 5_000)) {
      await pause(wait)
      const done = await connect().then(
        () => true,
        () => false,
      )
      if (done) return publish({ kind: 'everyone' })
    }
  }
  await connect()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      stopped = true
      await client?.end().catch(() => undefined)
    },
  }
}
