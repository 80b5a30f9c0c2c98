import { Logger as JobLogger, run, type TaskList } from 'graphile-worker'
import { FILES_CRON } from './files/sweeping.queries.ts'
import { HOUSEKEEPING_CRON, housekeepingTasks } from './housekeeping.queries.ts'
import { createPool } from './db/database.ts'
import { releaseJobs } from './jobs.queries.ts'
import type { Logger } from './logger.ts'

const jobLogger = (log: Logger): JobLogger =>
  new JobLogger(() => (level, message) => {
    if (level === 'error') log.error({ job: message }, 'job')
    else if (level === 'warning') log.warn({ job: message }, 'job')
  })

export interface JobWork {
  readonly tasks: TaskList
  /** Lines of a crontab, in UTC, beside those of the platform. */
  readonly crons: readonly string[]
  /** No other server works on this database: what is marked as being done is what a killed server has left. */
  readonly isOnlyNode: boolean
}

/** Runs queued jobs until stopped. A task that throws is tried again with growing pauses. */
export async function startJobs(
  url: string,
  { tasks, crons, isOnlyNode }: JobWork,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  // The library's own pool has no error listener while it closes: a database that ends in that moment would end the
  // server too.
  const pool = createPool(url, 4)
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection of the jobs broke'))
  if (isOnlyNode) await releaseJobs(pool)
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 5_000,
    taskList: { ...housekeepingTasks, ...tasks },
    crontab: [HOUSEKEEPING_CRON, FILES_CRON, ...crons].join('\n'),
    logger: jobLogger(log),
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}
