import pg from 'pg'
import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { urlOfRole } from './db/roles.ts'
import { housekeepingTasks } from './housekeeping.queries.ts'

const app = useTestApp()

test('answers kept for repeated requests go after 24 hours, younger ones stay', async () => {
  const keep = (key: string, age: string) =>
    app.app.pool.query(
      `insert into app.idempotency_keys (owner, key, request_hash, status, answer, created_at)
       values ('somebody', $1, '', 200, '{}', now() - $2::interval)`,
      [key, age],
    )
  await keep('old', '25 hours')
  await keep('young', '23 hours')
  const jobs = new pg.Client({ connectionString: urlOfRole(app.database.ownerUrl, 'app_jobs') })
  await jobs.connect()
  const query = (text: string) => jobs.query(text)
  await (housekeepingTasks['housekeeping'] as (payload: unknown, helpers: { query: typeof query }) => Promise<void>)(
    {},
    { query },
  )
  await jobs.end()
  const { rows } = await app.app.pool.query('select key from app.idempotency_keys order by key')
  expect(rows).toEqual([{ key: 'young' }])
})
