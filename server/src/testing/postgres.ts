import { spawn } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadReference } from '../features/reference/load.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'

/** Named after this run, because others may test on the same PostgreSQL at the same time. */
export const TEMPLATE = `lexhold_template_${process.pid}`

/** The PostgreSQL that tests run on: DATABASE_URL's, else an embedded one of their own. */
export async function startServer(): Promise<{ ownerUrl: string; stop(): Promise<void> }> {
  const configured = process.env['DATABASE_URL']
  if (configured) return { ownerUrl: configured, stop: () => Promise.resolve() }
  const dataDir = await mkdtemp(join(await findFastFolder(), 'lexhold-tests-'))
  // A test database is thrown away, so it need not survive a power cut; the crash test runs its own, durable one.
  const embedded = await startEmbedded({
    dataDir,
    log: () => undefined,
    // Tests decide themselves when a table is analysed.
    settings: { fsync: 'off', synchronous_commit: 'off', max_connections: '120', autovacuum_naptime: '5min' },
  })
  endWithThisProcess(embedded.pid, dataDir)
  return {
    ownerUrl: embedded.ownerUrl,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const MEMORY_FOLDER = '/dev/shm'
const ROOM_NEEDED = 4 * 1024 ** 3

/** A folder in memory where the machine has one with 4 GiB free: a database is cloned there in a tenth of the time. */
async function findFastFolder(): Promise<string> {
  const space = await statfs(MEMORY_FOLDER).catch(() => undefined)
  return space && space.bavail * space.bsize > ROOM_NEEDED ? MEMORY_FOLDER : tmpdir()
}

/** Ends a test's PostgreSQL and removes its folder when this process has gone without doing so, as after a SIGKILL. */
function endWithThisProcess(postgres: number, dataDir: string): void {
  const script = 'while kill -0 "$1"; do sleep 2; done; if [ -d "$3" ]; then kill -QUIT "$2"; sleep 2; rm -rf "$3"; fi'
  const args = ['-c', script, 'sh', String(process.pid), String(postgres), dataDir]
  spawn('sh', args, { detached: true, stdio: 'ignore' }).unref()
}

export async function remakeTemplate(ownerUrl: string): Promise<string> {
  await onServer(ownerUrl, async (client) => {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`)
    await client.query(`create database ${TEMPLATE}`)
  })
  const templateUrl = urlOfDatabase(ownerUrl, TEMPLATE)
  await migrate(templateUrl, () => undefined)
  await loadReference(templateUrl)
  return templateUrl
}

export function urlOfDatabase(ownerUrl: string, database: string): string {
  const url = new URL(ownerUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function onServer<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
