import type { TaskList } from 'graphile-worker'

/** Every night at three, UTC. */
export const HOUSEKEEPING_CRON = '0 3 * * * housekeeping'

/** So many records are deleted well within the time limit of a statement. */
const BATCH = 500

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

export const housekeepingTasks: TaskList = {
  housekeeping: async (_payload, { query }) => {
    const tasks = [
      () => query('select app.sweep()'),
      ...(await firmsToPurge(query)).map((firm) => () => purge(query, firm)),
    ]
    const failures: unknown[] = []
    // A failed task does not stop the others; the job is tried again because of it.
    for (const task of tasks) await task().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  },
}

async function firmsToPurge(query: Query): Promise<string[]> {
  const { rows } = await query('select firm from app.firms_to_purge() firm order by firm')
  return (rows as { firm: string }[]).map(({ firm }) => firm)
}

/** Deletes what is in a firm's recycle bin for 90 days, in batches with a transaction each. */
async function purge(query: Query, firm: string): Promise<void> {
  let past = 0
  for (;;) {
    const { rows } = await query('select purged, stayed from app.purge_firm($1, $2, $3)', [firm, BATCH, past])
    const [{ purged, stayed } = { purged: 0, stayed: 0 }] = rows as { purged: number; stayed: number }[]
    past += stayed
    if (purged + stayed < BATCH) return
  }
}
