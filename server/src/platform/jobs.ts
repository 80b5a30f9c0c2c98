import { Logger as JobLogger, run, type TaskList } from 'graphile-worker'
import { FILES_CRON } from './files/sweeping.queries.ts'
import { HOUSEKEEPING_CRON, housekeepingTasks } from './housekeeping.queries.ts'
import { createPool, type Pool } from './db/database.ts'
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

/** What the queue takes for a passing fault when it stores how a job ended: it tries again for hours. */
const PASSING_FAULT = 'ETIMEDOUT'

/**
 * Its connections call a database that cannot be reached a passing fault. Otherwise one in the moment in which a job ends would
 * leave the job locked, and the error, which the queue hands to nobody, would end the server.
 */
function createJobPool(url: string, log: Logger): Pool {
  // The library's own pool has no error listener while it closes: a database that ends in that moment would end the
  // server too.
  const pool = createPool(url, 4)
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection of the jobs broke'))
  const connect = pool.connect.bind(pool) as (...callback: unknown[]) => Promise<unknown> | undefined
  const connectOrWait = (...callback: unknown[]) =>
    connect(...callback)?.catch((error: unknown) => {
      throw Object.assign(new Error('the database could not be reached', { cause: error }), { code: PASSING_FAULT })
    })
  pool.connect = connectOrWait as typeof pool.connect
  return pool
}

/** Runs queued jobs until stopped. A task that throws is tried again with growing pauses. */
export async function startJobs(
  url: string,
  { tasks, crons, isOnlyNode }: JobWork,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const pool = createJobPool(url, log)
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
