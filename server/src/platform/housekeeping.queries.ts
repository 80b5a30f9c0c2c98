import type { TaskList } from 'graphile-worker'

/** Every night at three, UTC. */
export const HOUSEKEEPING_CRON = '0 3 * * * housekeeping'

export const housekeepingTasks: TaskList = {
  housekeeping: async (_payload, { query }) => {
    await query('select app.sweep()')
  },
}
