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

test('a database that is not there, or that nothing answers for, is said to be so', async () => {
  await expect(migrate(urlOfDatabase(database.ownerUrl, 'no_such_firm'), silent)).rejects.toMatchObject({
    name: 'StartupError',
    message: 'The database cannot be used: it has no database of that name',
  })
  await expect(migrate('postgresql://someone@127.0.0.1:1/lexhold', silent)).rejects.toMatchObject({
    message: 'The database cannot be used: nothing answers at that address',
  })
})

test('whether there is an audit trail to verify is known before it is read', async () => {
  expect(await hasAuditLog(database.ownerUrl)).toBe(true)
  expect(await hasAuditLog(urlOfDatabase(database.ownerUrl, 'postgres'))).toBe(false)
})
