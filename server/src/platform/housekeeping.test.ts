import { expect, test } from 'vitest'
import { keepHouse } from '../testing/housekeeping.ts'
import { useTestApp } from '../testing/test-app.ts'

const app = useTestApp()

test('answers stored for repeated requests are deleted after 24 hours, younger ones are not', async () => {
  const keep = (key: string, age: string) =>
    app.app.pool.query(
      `insert into app.idempotency_keys (owner, key, request_hash, status, answer, created_at)
       values ('somebody', $1, '', 200, '{}', now() - $2::interval)`,
      [key, age],
    )
  await keep('old', '25 hours')
  await keep('young', '23 hours')
  await keepHouse(app)
  const { rows } = await app.app.pool.query('select key from app.idempotency_keys order by key')
  expect(rows).toEqual([{ key: 'young' }])
})
