import { housekeepingTasks } from '../platform/housekeeping.queries.ts'
import { asJobs } from './jobs-role.ts'
import type { TestApp } from './test-app.ts'

type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** What the job does every night, now. */
export const keepHouse = (test: TestApp): Promise<void> =>
  asJobs(test, (jobs) => {
    const query: Query = (text, values) => jobs.query(text, values)
    const task = housekeepingTasks['housekeeping'] as (payload: unknown, helpers: { query: Query }) => Promise<void>
    return task({}, { query })
  })
