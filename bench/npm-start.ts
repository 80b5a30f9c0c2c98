import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { health } from '#contract/health.ts'
import { DATA_DIR } from './dataset.ts'

const TURNS = 5

export interface NpmStartMeasured {
  /** From `npm start` to the first answer, with everything installed and built: milliseconds, median. */
  readonly startMs: number
  /** Proportional memory of npm and of the server beneath it, without PostgreSQL, when idle; in MB, 0 where not known. */
  readonly npmMemory: number
  readonly serverMemory: number
}

/** The README's way to start, on the data of the bench. */
export async function measureNpmStart(port: number): Promise<NpmStartMeasured> {
  const turns: NpmStartMeasured[] = []
  for (let turn = 0; turn < TURNS; turn += 1) turns.push(await startOnce(port))
  const median = (figure: (turn: NpmStartMeasured) => number) =>
    turns.map(figure).toSorted((left, right) => left - right)[Math.floor(TURNS / 2)] ?? Number.NaN
  return {
    startMs: median(({ startMs }) => startMs),
    npmMemory: median(({ npmMemory }) => npmMemory),
    serverMemory: median(({ serverMemory }) => serverMemory),
  }
}

async function startOnce(port: number): Promise<NpmStartMeasured> {
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  const ended = once(npm, 'exit')
  while (!(await responds(port))) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with code ${npm.exitCode}`)
    await wait(5)
  }
  const startMs = performance.now() - startedAt
  await wait(1_000)
  const [npmPid = 0, serverPid = 0] = [npm.pid, childOf(npm.pid)]
  const measured = { startMs, npmMemory: proportionalMemory(npmPid), serverMemory: proportionalMemory(serverPid) }
  npm.kill('SIGTERM')
  await ended
  return measured
}

const responds = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api${health.ready.path}`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The only process that another has started, on Linux. */
function childOf(parent = 0): number | undefined {
  const children = `/proc/${parent}/task/${parent}/children`
  if (!existsSync(children)) return undefined
  const all = readdirSync(`/proc/${parent}/task`).flatMap((thread) =>
    readFileSync(`/proc/${parent}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return Number(all[0])
}

/** In MB; pages that several processes share count in parts. */
function proportionalMemory(pid: number): number {
  const file = `/proc/${pid}/smaps_rollup`
  if (!existsSync(file)) return 0
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024
}
