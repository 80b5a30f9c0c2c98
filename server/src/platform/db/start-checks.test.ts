import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { urlOfDatabase } from '../../testing/postgres.ts'
import { hasAuditLog } from './audit-verify.ts'
import { migrate } from './migrate.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))
const silent = () => undefined

let database: TestDatabase
beforeAll(async () => (database = await cloneDatabase()))
afterAll(() => database.drop())

test('a database that a newer version has migrated is refused by name and left as it is', async () => {
  const applied = async () => (await database.owner.query('select name from public.schema_migrations')).rows.length
  expect(await applied()).toBe((await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).length)
  await database.owner.query(
    "insert into public.schema_migrations (name, run_on) values ('20991231T2359_time_travel', now())",
  )
  const before = await applied()
  await expect(migrate(database.ownerUrl, silent)).rejects.toMatchObject({
    name: 'StartupError',
    message: 'The database was changed by a newer Lexhold than this one (20991231T2359_time_travel)',
    remedy: 'start that newer version, or restore the backup that was made before it; nothing was changed',
  })
  expect(await applied()).toBe(before)
  await database.owner.query("delete from public.schema_migrations where name like '2099%'")
  await expect(migrate(database.ownerUrl, silent)).resolves.toEqual([])
})

test('a database whose functions a newer version has changed is refused and keeps them', async () => {
  const replace = (body: string) =>
    database.owner.query(
      `create or replace function app.current_business_id() returns uuid language sql stable as $$ ${body} $$`,
    )
  const current = async () =>
    (
      await database.owner.query<{ body: string }>(
        "select prosrc as body from pg_proc where proname = 'current_business_id'",
      )
    ).rows[0]?.body
  const original = await current()
  await database.owner.query('update public.functions_version set version = version + 1')
  await database.owner.query("update public.schema_functions set hash = 'newer' where name = 'current_business_id'")
  await replace('select null::uuid')
  const refusal = {
    name: 'StartupError',
    message: expect.stringMatching(/newer Lexhold than this one \(functions \d+\)/) as string,
  }
  await expect(migrate(database.ownerUrl, silent)).rejects.toMatchObject(refusal)
  expect(await current()).toContain('null::uuid')
  await database.owner.query('update public.functions_version set version = version - 1')
  await expect(migrate(database.ownerUrl, silent)).resolves.toEqual([])
  expect(await current()).toBe(original)
})

test('a database that is not there, or that does not answer, is refused with the reason', async () => {
  await expect(migrate(urlOfDatabase(database.ownerUrl, 'no_such_firm'), silent)).rejects.toMatchObject({
    name: 'StartupError',
    message: 'The database cannot be used: it has no database of that name',
  })
  await expect(migrate('postgresql://someone@127.0.0.1:1/lexhold', silent)).rejects.toMatchObject({
    message: 'The database cannot be used: nothing answers at that address',
  })
})

test('an empty database is recognized before its audit trail is verified', async () => {
  expect(await hasAuditLog(database.ownerUrl)).toBe(true)
  expect(await hasAuditLog(urlOfDatabase(database.ownerUrl, 'postgres'))).toBe(false)
})
