import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lockDataFolder } from '../data-folder-lock.ts'
import { withConnection } from './as-owner.ts'
import { chooseAccount, inBatch, transferFiles, type AccountName } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import { ensureCluster, openDataFolder, openSocketFolder } from './embedded-cluster.ts'
import { endOrphan, endPostmaster, rotateLog, startPostmaster, type Postmaster } from './embedded-postmaster.ts'
import { serverSettings } from './embedded-settings.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: (line: string) => void
  settings?: Record<string, string>
  /** Which ways of running under root may be tried; all of them, in their order, unless a test narrows it. */
  rootWays?: readonly AccountName[]
}

export type EmbeddedDatabase = {
  /** For `pg`: the role that owns the schema, over the private socket. */
  ownerUrl: string
  /** The process that runs now; another one after a crash. */
  readonly pid: number
  stop(): Promise<void>
  /** Called whenever PostgreSQL ends by itself; it is started again without anyone's doing. */
  onExit(listener: (how: string) => void): void
}

export const ownerRole = 'lexhold_owner'
export const database = 'lexhold'
const logCheckEvery = 10 * 60 * 1000
const longestPause = 10_000

/** Runs a real PostgreSQL on the data folder for as long as this process holds the folder's lock. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = await openDataFolder(path.resolve(options.dataDir))
  const lock = lockDataFolder(dataDir)
  try {
    return await startLocked({ ...options, dataDir }, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startLocked(options: EmbeddedOptions, release: () => void): Promise<EmbeddedDatabase> {
  const { dataDir, log } = options
  const cluster = path.join(dataDir, 'postgres')
  const logFile = path.join(dataDir, 'postgres.log')
  const binaries = await findBinaries()
  const account = await chooseAccount(binaries.postgres, dataDir, options.rootWays)
  const socketDir = await openSocketFolder(dataDir)
  await endOrphan(cluster, socketDir, log)
  await ensureCluster(cluster, binaries, account)
  await transferFiles(account, cluster)
  const settings = serverSettings(socketDir, options.settings ?? {})
  const command = await inBatch(account.wrap(binaries.postgres, ['-D', cluster, ...settings]))
  const start = (): Promise<Postmaster> => startPostmaster(command, cluster, logFile)
  const first = await start()
  try {
    await ensureOwner(socketDir)
  } catch (error) {
    await endPostmaster(first.pid, () => hasExited(first))
    throw error
  }
  const rotation = setInterval(() => rotateLog(logFile), logCheckEvery)
  rotation.unref()
  const supervised = supervise(first, start, log)
  return {
    ownerUrl: socketUrl(ownerRole, socketDir, database),
    get pid() {
      return supervised.pid()
    },
    onExit: supervised.onExit,
    stop: async () => {
      clearInterval(rotation)
      await supervised.stop()
      await rm(socketDir, { recursive: true, force: true })
      release()
    },
  }
}

/** Starts PostgreSQL again whenever it ends by itself, at growing intervals while it keeps ending. */
function supervise(first: Postmaster, start: () => Promise<Postmaster>, log: (line: string) => void) {
  const listeners: ((how: string) => void)[] = []
  const stopping = new AbortController()
  let current = first
  let isUp = true

  async function keepRunning(): Promise<void> {
    for (;;) {
      const startedAt = performance.now()
      const how = await current.exited
      isUp = false
      if (stopping.signal.aborted) return
      log(`PostgreSQL ended unexpectedly (${how}); starting it again`)
      for (const listener of listeners) listener(how)
      await restart(performance.now() - startedAt < 60_000 ? 200 : 0)
      if (stopping.signal.aborted) return
    }
  }

  async function restart(firstPause: number): Promise<void> {
    let pause = firstPause
    while (!stopping.signal.aborted) {
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        current = await start()
        isUp = true
        log(`PostgreSQL is running again (process ${current.pid})`)
        return
      } catch (error) {
        pause = Math.min(longestPause, Math.max(200, pause * 2))
        log(`${error instanceof Error ? error.message : String(error)}; trying again in ${pause / 1000} s`)
      }
    }
  }

  const running = keepRunning()
  return {
    pid: () => current.pid,
    onExit: (listener: (how: string) => void) => void listeners.push(listener),
    stop: async () => {
      stopping.abort()
      if (isUp) await endPostmaster(current.pid, () => !isUp)
      await running
      // A start that was running when `stop` was called has finished by now.
      if (isUp) await endPostmaster(current.pid, () => hasExited(current))
    },
  }
}

const hasExited = ({ child }: Postmaster): boolean => child.exitCode !== null || child.signalCode !== null

/** PostgreSQL's own superuser creates the owner and the database, and is not used again. */
const ensureOwner = (socketDir: string): Promise<void> =>
  withConnection(socketUrl('postgres', socketDir, 'postgres'), async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as database`,
      [ownerRole, database],
    )
    if (!rows[0]?.role) await client.query(`create role ${ownerRole} login createrole createdb`)
    if (!rows[0]?.database) await client.query(`create database ${database} owner ${ownerRole}`)
  })

/** The address of a database behind the private socket. */
export const socketUrl = (role: string, socketDir: string, name: string): string =>
  `postgresql://${role}@localhost/${name}?host=${encodeURIComponent(socketDir)}`
