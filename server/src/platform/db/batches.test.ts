import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { createPool, connectionContext, runStatement, type Pool } from './database.ts'
import type { Batches } from './batches.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await cloneDatabase()
  pool = createPool(database.ownerUrl, 1)
  await database.owner.query(
    'create table public.numbers (n integer primary key deferrable initially deferred, note text)',
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** The only connection of the pool, so that each test meets what the one before left on it. */
async function onLine<T>(work: (batches: Batches) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(connectionContext(client).batches)
  } finally {
    client.release()
  }
}

const select = (n: unknown, name?: string) => ({ name, text: 'select $1::integer as n', values: [n] })
const divide = { name: 'divide', text: 'select 1 / $1::integer as n', values: [0] }
const settled = async (statements: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(statements)).map((each) =>
    each.status === 'fulfilled' ? 'answered' : (each.reason as Error).message,
  )

describe('statements of one turn', () => {
  test('are answered each with its own rows, in their order, named and unnamed', async () => {
    const answers = await onLine((batches) =>
      Promise.all([batches.run(select(1, 'one')), batches.run(select(2)), batches.run(select(3, 'one'))]),
    )
    expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
  })

  test('reach PostgreSQL in one message, and later ones wait for their own', async () => {
    const client = await pool.connect()
    const { batches } = connectionContext(client)
    const messages = vi.spyOn(client, 'query')
    const waiting = [batches.run(select(1)), batches.run(select(2))]
    await waiting[0]
    const answers = [...(await Promise.all(waiting)), await batches.run(select(3))]
    expect(answers.map(({ rows }) => rows[0]?.['n'])).toEqual([1, 2, 3])
    expect(messages).toHaveBeenCalledTimes(2)
    messages.mockRestore()
    client.release()
  })

  test('fail together from the first that fails on, and the connection serves the next ones', async () => {
    await onLine(async (batches) => {
      expect(await settled([select(1), divide, select(2)].map((each) => batches.run(each)))).toEqual([
        'answered',
        'division by zero',
        'division by zero',
      ])
      const { rows } = await batches.run({ ...divide, values: [1] })
      expect(rows).toEqual([{ n: 1 }])
      expect(await settled([batches.run(divide)])).toEqual(['division by zero'])
      expect((await batches.run({ ...divide, values: [1] })).rows).toEqual([{ n: 1 }])
    })
  })

  test('one that PostgreSQL cannot read fails as it is prepared, and its name can be used after all', async () => {
    await onLine(async (batches) => {
      const wrong = { name: 'late', text: 'select n from public.arrives_later', values: [] }
      expect(await settled([batches.run(wrong)])).toEqual([expect.stringContaining('does not exist')])
      await database.owner.query('create view public.arrives_later as select 7 as n')
      expect((await batches.run(wrong)).rows).toEqual([{ n: 7 }])
      expect((await batches.run(wrong)).rows).toEqual([{ n: 7 }])
    })
  })

  test('a value that cannot be written sends nothing and fails alone', async () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    await onLine(async (batches) => {
      expect(await settled([batches.run(select(circular))])).toEqual([expect.stringContaining('circular')])
      expect((await batches.run(select(5))).rows).toEqual([{ n: 5 }])
    })
  })
})

test('a prepared statement whose table changed fails once and is prepared anew', async () => {
  const all = { name: 'all', text: 'select * from public.numbers where n < 0', values: [] }
  await onLine(async (batches) => {
    await batches.run(all)
    await batches.run(all)
    await database.owner.query('alter table public.numbers add column colour text')
    expect(await settled([batches.run(all)])).toEqual([expect.stringContaining('result type')])
    expect((await batches.run(all)).rows).toEqual([])
  })
})

test('says how many rows were changed, and what only the commit refuses fails the commit', async () => {
  await onLine(async (batches) => {
    const insert = { text: 'insert into public.numbers (n) values (1), (2)', values: [] }
    expect(await batches.run(insert)).toMatchObject({ command: 'INSERT', count: 2 })
    const [begun, inserted, committed] = await Promise.allSettled(
      ['begin', 'insert into public.numbers (n) values (2)', 'commit'].map((text) => batches.run({ text, values: [] })),
    )
    expect([begun, inserted, committed].map((each) => each?.status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect((await batches.run({ text: 'select count(*)::integer as n from public.numbers', values: [] })).rows).toEqual(
      [{ n: 2 }],
    )
  })
})

test('instants of any form are read to the millisecond', async () => {
  const texts = [
    '2026-01-31 09:30:00+00',
    '2026-01-31 09:30:00.1+00',
    '2026-12-31 23:59:59.987654+00',
    '0044-03-15 12:00:00+00 BC',
  ]
  for (const text of texts) {
    const statement = {
      text: `select $1::timestamptz as at, extract(epoch from date_trunc('milliseconds', $1::timestamptz)) * 1000 as ms`,
      values: [text],
    }
    const { rows } = await runStatement(pool, statement)
    expect(Number(rows[0]?.['at'])).toBe(Number(rows[0]?.['ms']))
  }
})

test('when the connection breaks, what waits on it fails', async () => {
  const client = await pool.connect()
  try {
    const { batches } = connectionContext(client)
    const { rows } = await batches.run({ text: 'select pg_backend_pid() as pid', values: [] })
    const waiting = settled([batches.run({ text: 'select pg_sleep(30)', values: [] }), batches.run(select(1))])
    await database.owner.query('select pg_terminate_backend($1)', [rows[0]?.['pid']])
    // The end is told by PostgreSQL, or by the system where the message was not yet on its way.
    const ended = expect.stringMatching(/terminat|EPIPE|ECONNRESET/)
    expect(await waiting).toEqual([ended, ended])
  } finally {
    client.release(true)
  }
  expect((await runStatement(pool, select(9))).rows).toEqual([{ n: 9 }])
})
