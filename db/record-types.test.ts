import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../server/src/testing/database.ts'

let database: TestDatabase
beforeAll(async () => (database = await cloneDatabase()))
afterAll(() => database.drop())

const [firm, matter, waiting, live] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

test('a new record type registers itself, and the functions of the recycle bin include it without a change', async () => {
  const { owner } = database
  const rows = async (text: string) => (await owner.query<Record<string, unknown>>(text)).rows
  await owner.query(`begin; select set_config('app.business_id', '${firm}', true);
    create table app.toys (business_id uuid not null, id uuid not null, matter_id uuid, deleted_at timestamptz, primary key (business_id, id));
    create table app.toy_parts (business_id uuid not null, id uuid not null, toy_id uuid not null, primary key (business_id, id));
    call app.guard_firm_table('toys'); call app.guard_firm_table('toy_parts');
    call app.register_record('toys', 'toys', '{toy_parts.toy_id}');
    insert into app.toys values ('${firm}', '${waiting}', '${matter}', now() - interval '91 days'), ('${firm}', '${live}', '${matter}', null);
    insert into app.toy_parts values ('${firm}', gen_random_uuid(), '${waiting}'), ('${firm}', gen_random_uuid(), '${live}')`)

  expect(await rows(`select app.has_live_records('matter_id', '${firm}', '${matter}') as is_in_use`)).toEqual([
    { is_in_use: true },
  ])
  expect(await rows('select firm from app.firms_to_purge() firm')).toEqual([{ firm }])
  await owner.query('set local role app_jobs')
  expect(await rows(`select * from app.purge_firm('${firm}', 10, 0)`)).toEqual([{ purged: 1, stayed: 0 }])
  await owner.query('reset role')
  expect(await rows('select id from app.toys')).toEqual([{ id: live }])
  expect(await rows('select toy_id from app.toy_parts')).toEqual([{ toy_id: live }])
  await owner.query('rollback')
})
