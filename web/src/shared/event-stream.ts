/** The server sends a heartbeat every 15 s; a stream that is silent for longer is dead. */
const SILENCE_MS = 20_000
const LONGEST_WAIT_MS = 15_000

interface Parts {
  readonly connect: (signal: AbortSignal) => Promise<Response>
  /** Each message of the stream, heartbeats included. */
  readonly onMessage: (message: string) => void
  readonly onUp: (isUp: boolean) => void
}

/** Follows a stream of server-sent events until it is stopped; a lost one is opened again, at growing intervals. */
export function followEvents({ connect, onMessage, onUp }: Parts): () => void {
  const stop = new AbortController()
  let attempt = 0

  async function once(): Promise<void> {
    const silence = new AbortController()
    const signal = AbortSignal.any([stop.signal, silence.signal])
    const response = await connect(signal)
    await readEvents(response, silence, (message) => {
      attempt = 0
      onUp(true)
      onMessage(message)
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

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
