import type { TimerLog } from '#contract/timer.ts'

/** The server sends a heartbeat every 15 s; a stream that is silent for longer is dead. */
const SILENCE_MS = 20_000
const LONGEST_WAIT_MS = 15_000

interface Parts {
  readonly connect: (signal: AbortSignal) => Promise<Response>
  readonly onTimer: (log: TimerLog) => void
  /** Somebody has written to or for a client of the firm. */
  readonly onMessage: () => void
  /** The person is told of something, or has read it elsewhere. */
  readonly onNotification: () => void
  readonly onUp: (isUp: boolean) => void
}

/** Follows the live stream until it is stopped; a lost one is opened again, at growing intervals. */
export function followLive({ connect, onTimer, onMessage, onNotification, onUp }: Parts): () => void {
  const stop = new AbortController()
  let attempt = 0

  async function once(): Promise<void> {
    const silence = new AbortController()
    const signal = AbortSignal.any([stop.signal, silence.signal])
    const response = await connect(signal)
    await readEvents(response, silence, (message) => {
      attempt = 0
      onUp(true)
      const log = parseTimerMessage(message)
      if (log) onTimer(log)
      else if (message.startsWith('event: message')) onMessage()
      else if (message.startsWith('event: notification')) onNotification()
    })
  }

  async function reconnect(): Promise<void> {
    while (!stop.signal.aborted) {
      await once().catch(() => undefined)
      onUp(false)
      if (!stop.signal.aborted) await wait(Math.min(LONGEST_WAIT_MS, 1000 * 2 ** attempt), stop.signal)
      attempt += 1
    }
  }

  void reconnect()
  return () => stop.abort()
}

/** Hands over each message, heartbeats included, and returns when the stream ends. */
async function readEvents(
  response: Response,
  silence: AbortController,
  onMessage: (message: string) => void,
): Promise<void> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const timer = setTimeout(() => silence.abort(), SILENCE_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    const messages = (text + value).split(/\r?\n\r?\n/)
    text = messages.pop() ?? ''
    for (const message of messages) onMessage(message)
  }
}

/** Checks by hand, so that the contract's schema stays out of the first load. */
const isTimerLog = (log: unknown): log is TimerLog =>
  typeof log === 'object' &&
  log !== null &&
  'totalSeconds' in log &&
  Number.isInteger(log.totalSeconds) &&
  'isStarted' in log &&
  typeof log.isStarted === 'boolean' &&
  'serverNow' in log &&
  typeof log.serverNow === 'string'

/** The timer in a message; undefined for heartbeats and anything unreadable. */
export function parseTimerMessage(message: string): TimerLog | undefined {
  const fields = message.split(/\r?\n/)
  if (!fields.includes('event: timer')) return undefined
  const json = fields.flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : [])).join('\n')
  try {
    const log: unknown = JSON.parse(json)
    return isTimerLog(log) ? log : undefined
  } catch {
    return undefined
  }
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
