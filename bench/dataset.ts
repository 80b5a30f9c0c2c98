import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { createMissingBooks } from '../server/src/features/ledger-accounts/public.ts'
import { loadReference } from '../server/src/features/reference/load.ts'
import { database, ownerRole, socketUrl, startEmbedded } from '../server/src/platform/db/embedded.ts'
import { openDataFolder, openSocketFolder } from '../server/src/platform/db/embedded-cluster.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { billingStatements } from './billing-data.ts'
import { benchStatements } from './data.ts'

const root = path.resolve(import.meta.dirname, '..')
const MIGRATIONS = path.join(root, 'db/migrations')

/** The data sets as generated, and the copy that is measured: what one run writes must not be there for the next. */
const GENERATED = path.join(root, '.cache/bench/made')
export const DATA_DIR = path.join(root, '.cache/bench/data')
/**
 * The large set is in the database that a server finds in its data folder; the small one, and that of billing, whose largest
 * firm has a journal of two million postings, are in databases beside it.
 */
export const SETS = {
  large: { name: database, entries: 1_000_000 },
  small: { name: 'lexhold_small', entries: 10_000 },
  billing: { name: 'lexhold_billing', entries: 10_000 },
}
const STAMP = path.join(root, '.cache/bench/made-of.json')

/** The addresses of both databases for a role, once PostgreSQL runs on the bench's data folder. */
export async function urlOf(set: keyof typeof SETS, role: string = ownerRole): Promise<string> {
  const socketDir = await openSocketFolder(await openDataFolder(DATA_DIR))
  return socketUrl(role, socketDir, SETS[set].name)
}

/**
 * Copies the data sets into DATA_DIR. They are generated first, unless the same generator made them on migrations that have
 * not changed since.
 */
export async function prepareDataSets({
  isFresh,
  say,
}: {
  isFresh: boolean
  say: (line: string) => void
}): Promise<void> {
  const wanted = fingerprints()
  rmSync(DATA_DIR, { recursive: true, force: true })
  if (isFresh || !isGeneratedFrom(wanted)) await generateDataSets(wanted, say)
  // PostgreSQL wants its folders private, and only `cp` keeps the modes of folders.
  execFileSync('cp', ['-a', GENERATED, DATA_DIR])
}

async function generateDataSets(wanted: Fingerprints, say: (line: string) => void): Promise<void> {
  rmSync(STAMP, { force: true })
  rmSync(GENERATED, { recursive: true, force: true })
  const startedAt = performance.now()
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log: say })
  try {
    await onServer(async (client) => {
      for (const { name } of [SETS.small, SETS.billing])
        await client.query(`create database ${name} owner ${ownerRole}`)
    })
    for (const set of ['large', 'small', 'billing'] as const) await fill(set, say)
    await onServer(async (client) => {
      await client.query('checkpoint')
    })
  } finally {
    await embedded.stop()
  }
  renameSync(DATA_DIR, GENERATED)
  writeFileSync(STAMP, JSON.stringify(wanted, null, 2))
  say(`Data sets made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}

async function fill(set: keyof typeof SETS, say: (line: string) => void): Promise<void> {
  const { entries } = SETS[set]
  say(`Making ${entries.toLocaleString('en')} time entries of 50 firms`)
  const ownerUrl = await urlOf(set)
  await migrate(ownerUrl, () => undefined)
  await loadReference(ownerUrl)
  const client = new pg.Client({ connectionString: await urlOf(set, 'postgres') })
  await client.connect()
  try {
    for (const { sql } of benchStatements(entries)) await client.query(sql)
    if (set === 'billing') {
      say('Making a journal of 2,000,000 postings')
      await createMissingBooks(ownerUrl)
      for (const { sql } of billingStatements()) await client.query(sql)
    }
    // In a firm's database autovacuum does this; without it there are no index-only scans.
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Such as "PostgreSQL 18.1". */
export const postgresVersion = (): Promise<string> =>
  onServer(async (client) => {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
    return `PostgreSQL ${rows[0]?.version ?? ''}`
  })

/** With a connection of a superuser to no data set. */
export async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(await urlOf('large', 'postgres'))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Fingerprints = { generator: string; migrations: Record<string, string> }

/** Hashes of the generator and the migrations. A later migration is applied when the server starts. */
function fingerprints(): Fingerprints {
  const hash = (...files: string[]) => {
    const sum = createHash('sha256')
    for (const file of files) sum.update(readFileSync(file))
    return sum.digest('hex').slice(0, 16)
  }
  const generator = ['data.ts', 'billing-data.ts', 'sizes.ts', 'narratives.ts'].map((name) =>
    path.join(import.meta.dirname, name),
  )
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  return {
    generator: hash(...generator),
    migrations: Object.fromEntries(migrations.map((name) => [name, hash(path.join(MIGRATIONS, name))])),
  }
}

function isGeneratedFrom(wanted: Fingerprints): boolean {
  if (!existsSync(STAMP)) return false
  const made = JSON.parse(readFileSync(STAMP, 'utf8')) as Fingerprints
  if (made.generator !== wanted.generator) return false
  const latest = Object.keys(made.migrations).toSorted().at(-1) ?? ''
  return Object.entries(wanted.migrations).every(
    ([name, hash]) => (made.migrations[name] ?? (name > latest ? hash : '')) === hash,
  )
}
