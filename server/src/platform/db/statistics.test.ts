import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { createPool, type Pool } from './database.ts'
import { urlOfRole } from './roles.ts'
import { analyzeOutgrown } from './statistics.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await cloneDatabase()
  pool = createPool(urlOfRole(database.ownerUrl, 'app_server'), 1)
  while ((await analyzeOutgrown(pool)) !== null);
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function fill(rows: number): Promise<void> {
  await database.owner.query(
    `insert into app.sign_in_attempts (name_hash, address, succeeded)
       select sha256(n::text::bytea), '192.0.2.1', true from generate_series(1, ${rows}) n`,
  )
  // Told at once, and not when the connection next has nothing to do.
  await database.owner.query('select pg_stat_force_next_flush()')
}
const knownRows = async () => {
  const text = "select reltuples::integer as rows from pg_class where oid = 'app.sign_in_attempts'::regclass"
  return (await database.owner.query<{ rows: number }>(text)).rows[0]?.rows
}

test('a table is analysed when it was filled, and again when it has twice as many rows', async () => {
  await fill(100)
  expect(await analyzeOutgrown(pool)).toBeNull()
  await fill(900)
  expect(await analyzeOutgrown(pool)).toBe('sign_in_attempts')
  expect(await knownRows()).toBe(1_000)
  await fill(800)
  expect(await analyzeOutgrown(pool)).toBeNull()
  await fill(800)
  expect(await analyzeOutgrown(pool)).toBe('sign_in_attempts')
  expect(await knownRows()).toBe(2_600)
  expect(await analyzeOutgrown(pool)).toBeNull()
})

test('one node does it at a time', async () => {
  await fill(5_000)
  await database.owner.query("begin; select pg_advisory_xact_lock(hashtext('app.analyze_outgrown'))")
  expect(await analyzeOutgrown(pool)).toBeNull()
  await database.owner.query('rollback')
  expect(await analyzeOutgrown(pool)).toBe('sign_in_attempts')
})
