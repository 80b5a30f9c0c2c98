import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'

const HEARTBEAT_MS = 15_000
/** The longest timeout of Node. */
const MAX_TIMEOUT_MS = 2_147_483_647

export interface EventStream {
  /** Sends an event with a line of data. */
  send(event: string, data: string): void
  end(): void
}

interface StreamParts {
  readonly reply: FastifyReply
  /** Aborted when the server begins to stop: it waits for open streams otherwise. */
  readonly closing: AbortSignal
  /** How long the session of the reader lasts. */
  readonly lastsMs: number
}

/**
 * Answers with server-sent events until the session ends, the reader disconnects or the server stops. `follow` starts what sends
 * them and returns what stops it.
 */
export async function sendEvents(
  { reply, closing, lastsMs }: StreamParts,
  follow: (stream: EventStream) => () => void,
): Promise<void> {
  const messages = new PassThrough()
  const end = () => void messages.end()
  const write = (message: string) => {
    if (messages.writableEnded) return
    // A reader that accepts nothing has disconnected; it connects again when it wakes up.
    if (messages.writableNeedDrain) reply.raw.destroy()
    else messages.write(message)
  }
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const expiry = setTimeout(end, Math.min(Math.max(0, lastsMs), MAX_TIMEOUT_MS))
  closing.addEventListener('abort', end)
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A server that stops would otherwise wait for the connection after the stream has ended.
    connection: 'close',
  }
  void reply.headers(headers).send(messages)
  const stop = follow({ send: (event, data) => write(`event: ${event}\ndata: ${data}\n\n`), end })
  // A reader that disconnects ends here as well.
  await finished(reply.raw).catch(() => undefined)
  stop()
  clearInterval(heartbeat)
  clearTimeout(expiry)
  closing.removeEventListener('abort', end)
  end()
}

/** Streams of one reader on one node: a few tabs and devices, and no way to hold thousands of connections. */
const MAX_PER_READER = 12

/** Runs `work` unless the reader has too many open, which is refused with `message`. */
export function limitStreams(message: string): (reader: string, work: () => Promise<void>) => Promise<void> {
  const open = new Map<string, number>()
  return async (reader, work) => {
    const count = open.get(reader) ?? 0
    if (count >= MAX_PER_READER) throw new Refusal(429, 'too_many_streams', message)
    open.set(reader, count + 1)
    try {
      await work()
    } finally {
      const left = (open.get(reader) ?? 1) - 1
      if (left > 0) open.set(reader, left)
      else open.delete(reader)
    }
  }
}

/** Calls during a run lead to one more run after it. */
export function oneAtATime(work: () => Promise<void>): () => void {
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
