import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changedFunctions,
  dropRemovedFunctions,
  readFunctions,
  replaceFunctions,
} from '../server/src/platform/db/functions.ts'
import { cloneDatabase, type TestDatabase } from '../server/src/testing/database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lexhold-functions-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Applies the folder as `migrate` does, without dropping the functions of the product. */
async function apply(files: Record<string, string>): Promise<string[]> {
  await rm(folder, { recursive: true })
  folder = await mkdtemp(join(tmpdir(), 'lexhold-functions-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.sql`), text)
  const functions = await readFunctions(folder)
  const { owner } = database
  await owner.query('begin')
  const changed = await changedFunctions(owner, functions)
  await replaceFunctions(owner, changed)
  const { rows } = await owner.query<{ name: string }>(
    "select name from public.schema_functions where name not like 'toy%'",
  )
  await dropRemovedFunctions(owner, [...functions, ...rows.map(({ name }) => ({ name }))])
  await owner.query('commit')
  return changed.map(({ name }) => name)
}

const toy = (signature: string, body: string, header = '-- execute: everybody') =>
  `${header}\ncreate or replace function app.toy${signature} language sql as $$ ${body} $$;\n`
const call = async (text: string) => (await database.owner.query<{ answer: unknown }>(text)).rows[0]?.answer

test('a function is applied when its file is new or has changed, and only then', async () => {
  expect(await apply({ toy: toy('() returns integer', 'select 1') })).toEqual(['toy'])
  expect(await call('select app.toy() as answer')).toBe(1)
  expect(await apply({ toy: toy('() returns integer', 'select 1') })).toEqual([])
  expect(await apply({ toy: toy('() returns integer', 'select 2') })).toEqual(['toy'])
  expect(await call('select app.toy() as answer')).toBe(2)
})

test('arguments and result of a function may change, and the old signature is gone', async () => {
  await apply({ toy: toy('(a integer) returns text', "select 'one'") })
  expect(await call('select app.toy(1) as answer')).toBe('one')
  await expect(call('select app.toy() as answer')).rejects.toThrow('does not exist')
})

test('a function that a policy uses is replaced in place', async () => {
  await apply({ toy: toy('() returns boolean', 'select true') })
  await database.owner.query(
    'create table public.toys (id integer); create policy toys on public.toys using (app.toy()); insert into public.toys values (1)',
  )
  await apply({ toy: toy('() returns boolean', 'select false') })
  expect(await call('select app.toy() as answer')).toBe(false)
  await database.owner.query('drop table public.toys')
})

test('owner and rights of a function are what its file says', async () => {
  const rights = `select pg_get_userbyid(proowner) || ' ' || proacl::text as answer from pg_proc where proname = 'toy'`
  await apply({ toy: toy('() returns integer', 'select 1', '-- owner: app_searcher\n-- execute: app_server') })
  expect(await call(rights)).toBe('app_searcher {app_searcher=X/app_searcher,app_server=X/app_searcher}')
  await apply({ toy: toy('() returns integer', 'select 1', '-- owner: app_searcher\n-- execute: nobody') })
  expect(await call(rights)).toBe('app_searcher {app_searcher=X/app_searcher}')
  await expect(apply({ toy: 'create or replace function app.toy() …' })).rejects.toThrow('who may execute it')
})

test('a function whose file is gone is dropped', async () => {
  await apply({ toy: toy('() returns integer', 'select 1') })
  await apply({})
  await expect(call('select app.toy() as answer')).rejects.toThrow('does not exist')
})

test('every function of the product compiles on the finished schema', async () => {
  const { owner } = database
  await owner.query('begin')
  await owner.query('set local check_function_bodies = on; set local client_min_messages = warning')
  await owner.query('grant create on schema app to app_searcher, app_jobs')
  const functions = await readFunctions(join(import.meta.dirname, 'functions'))
  for (const { text } of functions) await owner.query(text)
  const { rows } = await owner.query("select from pg_proc where pronamespace = 'app'::regnamespace")
  await owner.query('rollback')
  expect(functions.length).toBe(rows.length)
})
