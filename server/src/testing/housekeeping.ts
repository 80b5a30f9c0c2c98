import { ledgerTasks } from '../features/ledger/public.ts'
import { housekeepingTasks } from '../platform/housekeeping.queries.ts'
import type { Logger } from '../platform/logger.ts'
import { asJobs } from './jobs-role.ts'
import type { TestApp } from './test-app.ts'

/** What the nightly check of the books does, now; its errors go to the log of the test. */
export const checkLedgers = (test: TestApp, log: Logger): Promise<void> =>
  asJobs(test, (jobs) => {
    const query: Query = (text, values) => jobs.query(text, values)
    const task = ledgerTasks(log)['checkLedgers'] as (payload: unknown, helpers: { query: Query }) => Promise<void>
    return task({}, { query })
  })

type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** What the job does every night, now. */
export const keepHouse = (test: TestApp): Promise<void> =>
  asJobs(test, (jobs) => {
    const query: Query = (text, values) => jobs.query(text, values)
    const task = housekeepingTasks['housekeeping'] as (payload: unknown, helpers: { query: Query }) => Promise<void>
    return task({}, { query })
  })
