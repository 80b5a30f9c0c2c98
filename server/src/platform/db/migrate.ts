import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Logger as JobLogger, runMigrations as migrateJobs } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { ensureRoles, urlOfRole } from './roles.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))

/** Brings roles, schema and job queue up to date. Nodes that start together wait for each other. Answers what was applied. */
export async function migrate(ownerUrl: string, log: (line: string) => void): Promise<string[]> {
  await ensureRoles(ownerUrl)
  const silent = () => undefined
  const applied = await runner({
    databaseUrl: ownerUrl,
    dir: MIGRATIONS,
    ignorePattern: '.*\\.json',
    direction: 'up',
    migrationsSchema: 'public',
    migrationsTable: 'schema_migrations',
    logger: { debug: silent, info: silent, warn: log, error: log },
    decamelize: false,
  })
  for (const { name } of applied) log(`applied ${name}`)
  await migrateJobs({ connectionString: urlOfRole(ownerUrl, 'app_jobs'), logger: new JobLogger(() => silent) })
  return applied.map(({ name }) => name)
}

/** Whether the database has every migration of this code and none that it does not know. */
export async function schemaDifference(ownerUrl: string): Promise<{ missing: string[]; unknown: string[] }> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -4))
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations')
    const landed = new Set(rows.map(({ name }) => name))
    return {
      missing: files.filter((name) => !landed.has(name)),
      unknown: [...landed].filter((name) => !files.includes(name)),
    }
  } finally {
    await client.end()
  }
}
