import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Logger } from '../logger.ts'

/** What nodes tell each other through the database's LISTEN and NOTIFY. */
const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), sessionId: z.string() }),
  z.object({ kind: z.literal('account'), accountId: z.string() }),
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('timer'), businessId: z.string(), userId: z.string() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

export interface LiveEvents {
  /** Answers the way to stop hearing. */
  hear(listener: (event: LiveEvent) => void): () => void
  stop(): Promise<void>
}

/** Anybody who may connect to the database may send a notice: one that is none of ours is undefined. */
function eventOf(payload: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/**
 * Hears the database's notices. When the connection breaks it is made again, and every listener hears `everyone`,
 * because something may have been missed meanwhile.
 */
export async function startEvents(url: string, log: Logger): Promise<LiveEvents> {
  const listeners = new Set<(event: LiveEvent) => void>()
  const tell = (event: LiveEvent) => {
    for (const listener of listeners) listener(event)
  }
  let stopped = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', ({ payload }) => {
      const event = eventOf(payload ?? '')
      if (event) tell(event)
      else log.warn({ payload }, 'a notice that is none of ours')
    })
    next.on('error', (error) => log.warn({ err: error }, 'the live connection broke'))
    try {
      await next.connect()
      await next.query('listen lexhold')
    } catch (error) {
      void next.end().catch(() => undefined)
      throw error
    }
    client = next
    // A connection that never came about ends too, but it is the loop's next turn that replaces it: each of them starting
    // a loop of its own would double them until the database has no connections left (crash.test.ts).
    next.once('end', () => {
      if (!stopped) void reconnect()
    })
  }
  async function reconnect(): Promise<void> {
    tell({ kind: 'everyone' })
    for (let wait = 200; !stopped; wait = Math.min(wait * 2, 5_000)) {
      await pause(wait)
      const done = await connect().then(
        () => true,
        () => false,
      )
      if (done) return tell({ kind: 'everyone' })
    }
  }
  await connect()
  return {
    hear(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      stopped = true
      await client?.end().catch(() => undefined)
    },
  }
}
