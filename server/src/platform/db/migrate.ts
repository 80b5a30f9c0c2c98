import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger as JobLogger, runMigrations as migrateJobs } from 'graphile-worker'
import { asOwner, type Owner } from './as-owner.ts'
import {
  changedFunctions,
  dropRemovedFunctions,
  readFunctions,
  readFunctionsVersion,
  recordFunctionsVersion,
  replaceFunctions,
} from './functions.ts'
import { ensureRoles, urlOfRole } from './roles.ts'
import { checkDatabase } from './start-checks.ts'

const folder = (name: string) => fileURLToPath(new URL(`../../../../db/${name}`, import.meta.url))
const MIGRATIONS = folder('migrations')
const FUNCTIONS = folder('functions')

/**
 * Brings roles, functions, tables and the job queue up to date, or refuses a database that it must not touch. Nodes that
 * start together wait for each other. Returns the names of the migrations that it applied.
 */
export async function migrate(ownerUrl: string, log: (line: string) => void): Promise<string[]> {
  const functionsVersion = await readFunctionsVersion(folder('functions-version.json'))
  await checkDatabase(ownerUrl, { migrationsFolder: MIGRATIONS, functionsVersion })
  await ensureRoles(ownerUrl)
  const functions = await readFunctions(FUNCTIONS)
  // One transaction: when a migration fails, the functions stay as they were too.
  const applied = await asOwner(ownerUrl, async (owner) => {
    await owner.query(PREPARE)
    const changed = await changedFunctions(owner, functions)
    // Functions come first, because policies, generated columns and triggers of the tables use them.
    await replaceFunctions(
      owner,
      changed.filter(({ needsTables }) => !needsTables),
    )
    const names = await applyMigrations(owner)
    await replaceFunctions(
      owner,
      changed.filter(({ needsTables }) => needsTables),
    )
    await dropRemovedFunctions(owner, functions)
    await recordFunctionsVersion(owner, functionsVersion)
    if (names.length > 0) await owner.query('select app.seed_statistics()')
    return names
  })
  for (const name of applied) log(`applied ${name}`)
  await migrateJobs({
    connectionString: urlOfRole(ownerUrl, 'app_jobs'),
    logger: new JobLogger(() => () => undefined),
  })
  return applied
}

const PREPARE = `
  select pg_advisory_xact_lock(hashtext('lexhold.migrations'));
  set local client_min_messages = 'warning';
  create schema if not exists app;
  create table if not exists public.schema_migrations (
    id integer generated always as identity primary key, name text not null unique, run_on timestamptz not null default now());
  create table if not exists public.schema_functions (name text primary key, hash text not null);
  create table if not exists public.functions_version (version integer not null);`

async function applyMigrations(owner: Owner): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>('select name from public.schema_migrations')
  const applied = new Set(rows.map(({ name }) => name))
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).toSorted()
  const pending = files.map((file) => path.parse(file).name).filter((name) => !applied.has(name))
  for (const name of pending) {
    try {
      await owner.query(await readFile(path.join(MIGRATIONS, `${name}.sql`), 'utf8'))
    } catch (cause) {
      throw new Error(`The migration ${name} failed: ${String(cause)}`, { cause })
    }
    await owner.query('insert into public.schema_migrations (name) values ($1)', [name])
  }
  return pending
}
