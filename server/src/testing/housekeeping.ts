import pg from 'pg'
import { urlOfRole } from '../platform/db/roles.ts'
import { housekeepingTasks } from '../platform/housekeeping.queries.ts'
import type { TestApp } from './test-app.ts'

/** What the job does every night, now. */
export async function keepHouse({ database }: TestApp): Promise<void> {
  const jobs = new pg.Client({ connectionString: urlOfRole(database.ownerUrl, 'app_jobs') })
  await jobs.connect()
  const query = (text: string, values?: unknown[]) => jobs.query(text, values)
  try {
    await (housekeepingTasks['housekeeping'] as (payload: unknown, helpers: { query: typeof query }) => Promise<void>)(
      {},
      { query },
    )
  } finally {
    await jobs.end()
  }
}
