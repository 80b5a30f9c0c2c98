import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { health } from '#contract/health.ts'

const MAIN = path.resolve(import.meta.dirname, '../main.ts')

/** The real server as a process of its own on a data folder, for tests that kill it. */
export class ServerProcess {
  readonly #dataDir: string
  readonly #port: number
  #child: ChildProcess | undefined
  #said = ''

  private constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir
    this.#port = port
  }

  static async start(dataDir: string): Promise<ServerProcess> {
    const server = new ServerProcess(dataDir, await freePort())
    await server.start()
    return server
  }

  /** Starts the server, again after a kill, and waits until it is ready to work. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN, 'start'], {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: this.#dataDir,
        PORT: String(this.#port),
        LOG_LEVEL: 'silent',
        // Blank settings hide those of a developer's .env file.
        DATABASE_URL: '',
        PUBLIC_URL: '',
        SMTP_URL: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (said: Buffer) => (this.#said += String(said)))
    this.#child = child
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}:\n${this.#said}`)
      await pause(20)
    }
  }

  url(endpointPath: string): string {
    return `http://127.0.0.1:${this.#port}/api${endpointPath}`
  }

  /** SIGKILL, as in a power cut: nothing can be cleaned up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** A clean stop; a server that does not come to its end is killed, so that a failed test leaves nothing running. */
  async stop(): Promise<void> {
    const killing = setTimeout(() => {
      this.killDatabase()
      this.#child?.kill('SIGKILL')
    }, 20_000)
    await this.#end('SIGTERM')
    clearTimeout(killing)
  }

  /** SIGKILL to PostgreSQL, which is a process beside the server. */
  killDatabase(): void {
    const [pid] = readFileSync(path.join(this.#dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async #isReady(): Promise<boolean> {
    return fetch(this.url(health.ready.path)).then(
      ({ status }) => status === 200,
      () => false,
    )
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port is free')
  return address.port
}
