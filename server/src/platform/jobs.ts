import { Logger as JobLogger, run, type TaskList } from 'graphile-worker'
import { HOUSEKEEPING_CRON, housekeepingTasks } from './housekeeping.queries.ts'
import type { Logger } from './logger.ts'

const jobLogger = (log: Logger): JobLogger =>
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
    taskList: { ...housekeepingTasks, ...taskList },
    crontab: HOUSEKEEPING_CRON,
    logger: jobLogger(log),
    maxPoolSize: 4,
  })
