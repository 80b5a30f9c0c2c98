import { Logger as JobLogger, run, type TaskList } from 'graphile-worker'
import { sql, type Kysely } from 'kysely'
import type { DB } from './db/schema.generated.ts'
import type { Logger } from './logger.ts'

/** Queues slow work in the request's own transaction: it happens if, and only if, the transaction commits. */
export async function addJob(tx: Kysely<DB>, task: string, payload: object): Promise<void> {
  await sql`select app.add_job(${task}, ${JSON.stringify(payload)}::json)`.execute(tx)
}

export const jobLogger = (log: Logger): JobLogger =>
  new JobLogger(() => (level, message) => {
    if (level === 'error') log.error({ job: message }, 'job')
    else if (level === 'warning') log.warn({ job: message }, 'job')
  })

/** Works the queue until stopped. A task that throws is tried again with growing pauses. */
export const startJobs = (url: string, taskList: TaskList, log: Logger) =>
  run({
    connectionString: url,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5_000,
    taskList,
    logger: jobLogger(log),
    maxPoolSize: 4,
  })
