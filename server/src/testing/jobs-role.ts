import pg from 'pg'
import { afterAll, beforeAll, vi } from 'vitest'
import { urlOfRole } from '../platform/db/roles.ts'
import type { TestApp } from './test-app.ts'

async function connect({ database }: Pick<TestApp, 'database'>): Promise<pg.Client> {
  const jobs = new pg.Client({ connectionString: urlOfRole(database.ownerUrl, 'app_jobs') })
  await jobs.connect()
  return jobs
}

/** Runs `work` as the role that runs the job queue. */
export async function asJobs<T>(test: Pick<TestApp, 'database'>, work: (jobs: pg.Client) => Promise<T>): Promise<T> {
  const jobs = await connect(test)
  try {
    return await work(jobs)
  } finally {
    await jobs.end()
  }
}

/** A connection of that role for a test file that uses it repeatedly. */
export function useJobs(test: Pick<TestApp, 'database'>): () => pg.Client {
  let jobs: pg.Client | undefined
  beforeAll(async () => {
    jobs = await connect(test)
  })
  afterAll(() => jobs?.end())
  return () => {
    if (!jobs) throw new Error('the connection of the jobs is not open yet')
    return jobs
  }
}

/** Waits until no job is running or due any more: jobs that calls queued change tables too. */
export const untilJobsAreDone = (jobs: pg.Client): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await jobs.query<{ due: number }>(
        `select count(*)::int as due from graphile_worker._private_jobs
           where locked_at is not null or is_available and run_at <= now()`,
      )
      if (rows[0]?.due !== 0) throw new Error(`${rows[0]?.due} jobs are due`)
    },
    { timeout: 20_000, interval: 20 },
  )

/**
 * Waits for the jobs, and puts off those that failed, such as mail to an unreachable address, as if they had failed three times:
 * what is said of them then stays the same.
 */
export async function settleJobs(jobs: pg.Client): Promise<void> {
  await untilJobsAreDone(jobs)
  await jobs.query(
    "update graphile_worker._private_jobs set attempts = 3, run_at = '2999-01-01' where last_error is not null",
  )
}
