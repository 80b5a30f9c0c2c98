import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { createMissingBooks } from '../server/src/features/ledger-accounts/public.ts'
import { loadReference } from '../server/src/features/reference/load.ts'
import { database, socketUrl, startEmbedded } from '../server/src/platform/db/embedded.ts'
import { openDataFolder, openSocketFolder } from '../server/src/platform/db/embedded-cluster.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { benchStatements } from './data.ts'
import { trustStatements } from './trust-data.ts'

const DATA_DIR = path.resolve(import.meta.dirname, '../.cache/bench/trust')

export interface TrustDatabase {
  readonly ownerUrl: string
  readonly superuserUrl: string
}

/** Makes the data set of client money in a PostgreSQL of its own, and takes it away when the work is done. */
export async function withTrustData<T>(
  say: (line: string) => void,
  work: (database: TrustDatabase) => Promise<T>,
): Promise<T> {
  rmSync(DATA_DIR, { recursive: true, force: true })
  mkdirSync(DATA_DIR, { recursive: true })
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log: say })
  try {
    const superuserUrl = socketUrl('postgres', await openSocketFolder(await openDataFolder(DATA_DIR)), database)
    await fill({ ownerUrl: embedded.ownerUrl, superuserUrl }, say)
    return await work({ ownerUrl: embedded.ownerUrl, superuserUrl })
  } finally {
    await embedded.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

const SMALL_FIRMS = 10_000

async function fill({ ownerUrl, superuserUrl }: TrustDatabase, say: (line: string) => void): Promise<void> {
  const startedAt = performance.now()
  await migrate(ownerUrl, () => undefined)
  await loadReference(ownerUrl)
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    for (const { sql } of benchStatements(SMALL_FIRMS)) await client.query(sql)
    await createMissingBooks(ownerUrl)
    for (const { what, sql } of trustStatements()) {
      say(`  client money: ${what}`)
      await client.query(sql)
    }
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  say(`Client money made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}
