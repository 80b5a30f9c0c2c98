import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Owner } from './as-owner.ts'

/** A file of db/functions: one function or procedure of schema app, named after the file. */
export interface SqlFunction {
  readonly name: string
  readonly text: string
  readonly hash: string
  /** `-- owner: app_searcher`; without that line it belongs to the owner of the tables. */
  readonly owner: string
  /** `-- execute: app_server, app_jobs`; `everybody`, `nobody`, or roles, `schema_owner` among them. */
  readonly executors: string
  /** `-- after: migrations`; its signature names the type of a table. */
  readonly needsTables: boolean
}

export async function readFunctions(folder: string): Promise<SqlFunction[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => toFunction(path.parse(file).name, await readFile(path.join(folder, file), 'utf8'))),
  )
}

function toFunction(name: string, text: string): SqlFunction {
  const header = (key: string) => new RegExp(`^-- ${key}: (.+)$`, 'm').exec(text)?.[1]
  const executors = header('execute')
  if (executors === undefined) throw new Error(`db/functions/${name}.sql does not say who may execute it`)
  return {
    name,
    text,
    hash: createHash('sha256').update(text).digest('hex'),
    owner: header('owner') ?? 'current_user',
    executors,
    needsTables: header('after') === 'migrations',
  }
}

/** The functions whose files are new or differ from those that were applied to this database. */
export async function changedFunctions(owner: Owner, functions: readonly SqlFunction[]): Promise<SqlFunction[]> {
  const { rows } = await owner.query<{ name: string; hash: string }>('select name, hash from public.schema_functions')
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  return functions.filter(({ name, hash }) => known.get(name) !== hash)
}

/** Grows with each change of db/functions (`npm run fix` counts it in db/functions-version.json). */
export async function readFunctionsVersion(file: string): Promise<number> {
  return z.object({ version: z.int() }).parse(JSON.parse(await readFile(file, 'utf8'))).version
}

export async function recordFunctionsVersion(owner: Owner, version: number): Promise<void> {
  await owner.query('delete from public.functions_version')
  await owner.query('insert into public.functions_version (version) values ($1)', [version])
}

const ROLES_OF_FUNCTIONS = 'app_searcher, app_jobs, app_ledger'
const DEPENDENT_OBJECTS = '2BP01'

export async function replaceFunctions(owner: Owner, functions: readonly SqlFunction[]): Promise<void> {
  if (functions.length === 0) return
  // Bodies may name tables that a migration creates afterwards; db/laws.test.ts compiles them all.
  await owner.query(`set local check_function_bodies = off; grant create on schema app to ${ROLES_OF_FUNCTIONS}`)
  for (const sqlFunction of functions) await replaceFunction(owner, sqlFunction)
  await owner.query(`set local check_function_bodies = on; revoke create on schema app from ${ROLES_OF_FUNCTIONS}`)
  await owner.query(
    `insert into public.schema_functions (name, hash) select * from unnest($1::text[], $2::text[])
      on conflict (name) do update set hash = excluded.hash`,
    [functions.map(({ name }) => name), functions.map(({ hash }) => hash)],
  )
}

async function replaceFunction(owner: Owner, sqlFunction: SqlFunction): Promise<void> {
  const { name, text } = sqlFunction
  const grants = grantsOf(sqlFunction)
  try {
    // Dropped first, because its arguments or its result may have changed.
    await owner.query(
      `savepoint replace_function; drop routine if exists app.${name}; ${text}; ${grants}; release savepoint replace_function`,
    )
  } catch (error) {
    if ((error as { code?: string }).code !== DEPENDENT_OBJECTS) {
      throw new Error(`db/functions/${name}.sql failed: ${String(error)}`, { cause: error })
    }
    // Policies, triggers or generated columns use it, so it can only be replaced in place.
    await owner.query(`rollback to savepoint replace_function; ${text}; ${grants}`)
  }
}

function grantsOf({ name, owner, executors }: SqlFunction): string {
  const routine = `routine app.${name}`
  if (executors === 'everybody') return `alter ${routine} owner to ${owner}; grant execute on ${routine} to public`
  const others = ['public', 'app_server', 'app_portal', 'app_jobs', 'app_searcher', 'app_ledger'].filter(
    (role) => role !== owner,
  )
  const revoked = `alter ${routine} owner to ${owner}; revoke execute on ${routine} from ${others.join(', ')}`
  if (executors === 'nobody') return revoked
  return `${revoked}; grant execute on ${routine} to ${executors.replace('schema_owner', 'current_user')}`
}

/** Drops the functions whose files were deleted; a migration may have dropped them already. */
export async function dropRemovedFunctions(
  owner: Owner,
  functions: readonly Pick<SqlFunction, 'name'>[],
): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    'delete from public.schema_functions where name <> all ($1) returning name',
    [functions.map(({ name }) => name)],
  )
  for (const { name } of rows) await owner.query(`drop routine if exists app.${name}`)
}
