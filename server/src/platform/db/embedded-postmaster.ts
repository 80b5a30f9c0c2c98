import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning } from '../data-folder-lock.ts'
import { childEnvironment, type Command } from './embedded-account.ts'
import { toStartupError, readOptional } from './embedded-cluster.ts'

const largestLogBytes = 20 * 1024 * 1024

export type Postmaster = { child: ChildProcess; pid: number; exited: Promise<string> }

/** Starts PostgreSQL and returns once it accepts connections; recovery after a crash may take a while. */
export async function startPostmaster(command: Command, cluster: string, logFile: string): Promise<Postmaster> {
  rotateLog(logFile)
  const logStart = sizeOf(logFile)
  const log = openSync(logFile, 'a', 0o600)
  // Its own process group: Ctrl-C in the terminal reaches only the server, which stops its database last.
  const child = spawn(command.program, command.args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: childEnvironment,
    cwd: '/',
  })
  closeSync(log)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  let ending: string | undefined
  void exited.then((how) => (ending = how))
  while (!(await isReady(cluster, child.pid))) {
    if (ending !== undefined) {
      throw toStartupError('The database did not start', readFrom(logFile, logStart) || ending)
    }
    await wait(10)
  }
  return { child, pid: child.pid ?? 0, exited }
}

/** PostgreSQL writes its number in the first line of its pid file and how far it is in the eighth. */
async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readOptional(path.join(cluster, 'postmaster.pid')))?.split('\n')
  return lines?.[0] === String(pid) && lines[7]?.trim() === 'ready'
}

/**
 * Ends a PostgreSQL that outlived its server. We hold the folder's lock, so whatever runs on the cluster has no owner.
 * A number that now belongs to another program is not touched; the files that name it would only prevent the start.
 */
export async function endOrphan(cluster: string, socketDir: string, log: (line: string) => void): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid')
  const pid = Number.parseInt((await readOptional(pidFile)) ?? '', 10)
  if (isPostgresOn(cluster, pid)) {
    log(`Stopping the PostgreSQL (process ${pid}) that an earlier server left running`)
    await endPostmaster(pid, () => !isPostgresOn(cluster, pid))
  }
  // The processes of a killed PostgreSQL notice its end by themselves, and nothing may start beside the last of them.
  for (let turns = 0; turns < 3000 && hasProcessesIn(cluster); turns += 1) await wait(10)
  if (isRunning(pid)) rmSync(pidFile, { force: true })
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(path.join(socketDir, name), { force: true })
}

/** A fast shutdown, and an immediate one (with recovery at the next start) if a minute was not enough. */
export async function endPostmaster(pid: number, isGone: () => boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalProcess(pid, signal)
    for (let turns = 0; turns < 6000 && !isGone(); turns += 1) await wait(10)
    if (isGone()) return
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function isPostgresOn(cluster: string, pid: number): boolean {
  if (!Number.isInteger(pid) || !isRunning(pid)) return false
  try {
    if (readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')) return false
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    // No /proc, as on macOS: `ps` knows the command.
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return (stdout ?? '').includes(cluster)
  }
}

/** Every process of PostgreSQL works in the cluster's folder. Where there is no /proc, PostgreSQL's own check must do. */
function hasProcessesIn(cluster: string): boolean {
  if (!existsSync('/proc/self/cwd')) return false
  return readdirSync('/proc').some((entry) => /^\d+$/.test(entry) && folderOf(entry) === cluster)
}

function folderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // It has ended, or is another user's.
    return undefined
  }
}

/** Keeps one older log. PostgreSQL appends to the file, so emptying it under PostgreSQL's hands is safe. */
export function rotateLog(logFile: string): void {
  if (sizeOf(logFile) < largestLogBytes) return
  copyFileSync(logFile, `${logFile}.1`)
  truncateSync(logFile)
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function readFrom(file: string, start: number): string {
  const length = Math.max(0, sizeOf(file) - start)
  const content = Buffer.alloc(length)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, content, 0, length, start)
  closeSync(descriptor)
  return content.toString('utf8').trim()
}
