import { spawn, execFileSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { health } from '#contract/health.ts'

const MAIN = path.resolve(import.meta.dirname, '../server/src/main.ts')
const FLAGS = path.resolve(import.meta.dirname, '../tools/server-flags.txt')
const COMPILED = path.resolve(import.meta.dirname, '../.cache/compiled')
const LOG = path.resolve(import.meta.dirname, '../.cache/bench/server.log')

export interface RunningServer {
  readonly port: number
  readonly pid: number
  /** From the start of the process to the first answer. */
  readonly startMs: number
  /** The most memory that the process had at any time, in MB. */
  peakMemory(): number
  stop(): Promise<void>
}

/** Starts the real server as the start command does, and waits until it responds. */
export async function startServer(port: number, settings: Record<string, string>): Promise<RunningServer> {
  const startedAt = performance.now()
  mkdirSync(path.dirname(LOG), { recursive: true })
  const flags = readFileSync(FLAGS, 'utf8').trim().split(' ')
  const child = spawn(process.execPath, [...flags, MAIN, 'start'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: COMPILED,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...settings,
    },
    // Its log is kept for what goes wrong. Through the channel the server hears when this program is gone, and stops.
    stdio: ['ignore', openSync(LOG, 'a'), 'inherit', 'ipc'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the server could not be started')
  await untilAnswering(port, child)
  const startMs = performance.now() - startedAt
  return {
    port,
    pid,
    startMs,
    peakMemory: () => peakMemoryOf(pid),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The "first answer" is that of the readiness endpoint, which queries the database. */
async function untilAnswering(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode} before it answered`)
    const status = await fetch(`http://127.0.0.1:${port}/api${health.ready.path}`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await wait(5)
  }
}

/** Resident memory in MB: the most at any time where Linux tells it, else what it is now. */
function peakMemoryOf(pid: number): number {
  const file = `/proc/${pid}/status`
  const kilobytes = existsSync(file)
    ? /^VmHWM:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}
