import { fileURLToPath } from 'node:url'
import { Logger as JobLogger, runMigrations as migrateJobs } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import { ensureRoles, urlOfRole } from './roles.ts'
import { checkDatabase } from './start-checks.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))

/** Brings roles, schema and job queue up to date, or refuses a database that it must not touch. Nodes that start together wait for each other. Answers what was applied. */
export async function migrate(ownerUrl: string, log: (line: string) => void): Promise<string[]> {
  await checkDatabase(ownerUrl, MIGRATIONS)
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
