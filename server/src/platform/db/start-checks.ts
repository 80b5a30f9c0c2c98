import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { withConnection } from './as-owner.ts'

const MIN_POSTGRES_VERSION = 15

/** Why a connection failed, by the code of PostgreSQL or of the system. */
const CONNECTION_FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at that address',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENOENT: 'nothing answers at that address',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of that name',
  '57P03': 'it is still starting',
}

/** What this server knows of the database's schema. */
interface KnownSchema {
  readonly migrationsFolder: string
  readonly functionsVersion: number
}

/** Refuses, before anything is changed, a database that cannot be reached, is too old, or was changed by a newer Lexhold. */
export async function checkDatabase(ownerUrl: string, known: KnownSchema): Promise<void> {
  await withDatabase(ownerUrl, async (client) => {
    await refuseOldPostgres(client)
    await refuseNewerSchema(client, known)
  })
}

/** Runs `work` on a connection, or refuses with the reason why the database cannot be used. */
export async function withDatabase<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  try {
    return await withConnection(ownerUrl, work)
  } catch (cause) {
    const reason = CONNECTION_FAILURES[(cause as { code?: string }).code ?? '']
    if (reason === undefined) throw cause
    const remedy = 'start that PostgreSQL, or correct DATABASE_URL; without DATABASE_URL Lexhold brings its own'
    throw new StartupError(`The database cannot be used: ${reason}`, remedy, cause)
  }
}

async function refuseOldPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  )
  const [server] = rows
  if (!server || server.number >= MIN_POSTGRES_VERSION * 10_000) return
  throw new StartupError(
    `The database is PostgreSQL ${server.version}, and Lexhold needs ${MIN_POSTGRES_VERSION} or newer`,
    'set DATABASE_URL to a newer PostgreSQL, or leave it out; Lexhold then brings its own',
  )
}

/** This code does not know what a later version changed: it must not write to its tables, nor put its own functions back. */
async function refuseNewerSchema(client: pg.Client, known: KnownSchema): Promise<void> {
  const files = new Set((await readdir(known.migrationsFolder)).map((file) => path.parse(file).name))
  const migrations = await readTable<{ name: string }>(client, 'public.schema_migrations', 'order by id')
  const changes = migrations.map(({ name }) => name).filter((name) => !files.has(name))
  const [functions] = await readTable<{ version: number }>(client, 'public.functions_version')
  if (functions && functions.version > known.functionsVersion) changes.push(`functions ${functions.version}`)
  if (changes.length === 0) return
  throw new StartupError(
    `The database was changed by a newer Lexhold than this one (${changes.join(', ')})`,
    'start that newer version, or restore the backup that was made before it; nothing was changed',
  )
}

/** The rows of a table; none before the first start has created it. */
async function readTable<Row extends pg.QueryResultRow>(client: pg.Client, table: string, order = ''): Promise<Row[]> {
  const { rows: found } = await client.query('select 1 where to_regclass($1) is not null', [table])
  return found.length === 0 ? [] : (await client.query<Row>(`select * from ${table} ${order}`)).rows
}
