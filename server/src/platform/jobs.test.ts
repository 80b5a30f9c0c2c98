import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../testing/database.ts'
import { onServer, urlOfDatabase } from '../testing/postgres.ts'
import { urlOfRole } from './db/roles.ts'
import { startJobs } from './jobs.ts'
import { createLogger } from './logger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const OUTAGE_MS = 500

/** Nobody can connect, and whoever runs jobs is thrown out. */
async function cutConnections(): Promise<void> {
  const name = new URL(database.ownerUrl).pathname.slice(1)
  const allow = (isAllowed: boolean) =>
    onServer(urlOfDatabase(database.ownerUrl, 'postgres'), (client) =>
      client.query(`alter database ${name} with allow_connections ${isAllowed}`),
    )
  await allow(false)
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'app_jobs'`,
  )
  setTimeout(() => void allow(true), OUTAGE_MS)
}

test('jobs go on after the database could not be reached in the moment one of them ended', async () => {
  const done: string[] = []
  const tasks = {
    cutting: async () => {
      done.push('cutting')
      await cutConnections()
      await wait(50)
    },
    later: () => void done.push('later'),
  }
  const work = { tasks, crons: [], isOnlyNode: true }
  const jobs = await startJobs(urlOfRole(database.ownerUrl, 'app_jobs'), work, createLogger('silent'))
  try {
    await database.owner.query(`select app.add_job('cutting', '{}', null)`)
    await vi.waitFor(() => expect(done).toEqual(['cutting']), 10_000)
    await wait(2 * OUTAGE_MS)
    await database.owner.query(`select app.add_job('later', '{}', null)`)
    await vi.waitFor(() => expect(done).toEqual(['cutting', 'later']), 20_000)
    await vi.waitFor(async () => {
      const { rows } = await database.owner.query(
        'select task_identifier, attempts, last_error from graphile_worker.jobs',
      )
      expect(rows).toEqual([])
    }, 20_000)
  } finally {
    await jobs.stop()
  }
}, 60_000)
