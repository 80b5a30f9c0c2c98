/**
 * The load generator: a process of its own with keep-alive connections that each wait for an answer before the next request.
 * Written here because it shares two processors with what it measures: it costs a tenth of a general client, and it
 * measures in microseconds. Every answer must be a 200; any other one ends the measurement.
 */
import { connect, type Socket } from 'node:net'
import { summarize, type Measured } from './latencies.ts'

export interface Call {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly token: string
  readonly body?: unknown
}

export interface HttpLoad {
  readonly port: number
  readonly seconds: number
  /** One list of calls for each connection, sent in turn again and again. */
  readonly connections: readonly (readonly Call[])[]
  /** So many calls are sent at the same time, as a page sends its own, and measured as one; 1 where it is absent. */
  readonly atOnce?: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

function requestOf({ method, path, token, body }: Call): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'accept: application/json',
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

const NOTHING = Buffer.alloc(0)

/** Sends one request and waits for the complete answer. */
class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #settle: { resolve: () => void; reject: (error: Error) => void } | undefined
  constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#settle?.reject(error))
    socket.on('close', () => this.#settle?.reject(new Error('the server closed the connection')))
  }

  ask(request: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(request)
    })
  }

  end(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    if (this.#received.length < headEnd + HEAD_END.length + length) return
    const answer = this.#received
    this.#received = Buffer.alloc(0)
    if (head.startsWith('HTTP/1.1 200 ')) this.#settle?.resolve()
    else this.#settle?.reject(new Error(`not a 200: ${answer.toString('utf8').slice(0, 600)}`))
  }
}

async function open(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1' })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return new Connection(socket)
}

async function load({ port, seconds, connections, atOnce = 1 }: HttpLoad): Promise<Measured> {
  const opened = await Promise.all(connections.map(() => Promise.all(Array.from({ length: atOnce }, () => open(port)))))
  const requests = connections.map((calls) => calls.map(requestOf))
  const run = async (until: number, times: number[]) => {
    await Promise.all(
      opened.map(async (sockets, index) => {
        const own = requests[index] ?? []
        if (own.length === 0) return
        for (let turn = 0; performance.now() < until; turn += atOnce) {
          const before = performance.now()
          await Promise.all(sockets.map((socket, place) => socket.ask(own[(turn + place) % own.length] ?? NOTHING)))
          times.push(performance.now() - before)
        }
      }),
    )
  }
  await run(performance.now() + Math.min(2_000, seconds * 500), [])
  const times: number[] = []
  const startedAt = performance.now()
  await run(startedAt + seconds * 1000, times)
  const took = (performance.now() - startedAt) / 1000
  for (const connection of opened.flat()) connection.end()
  return summarize(times, took)
}

process.once('message', (message) => {
  load(message as HttpLoad).then(
    (result) => process.send?.({ result }, () => process.exit(0)),
    (error: unknown) => process.send?.({ failure: String(error) }, () => process.exit(1)),
  )
})
