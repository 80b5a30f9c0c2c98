import type { TaskList } from 'graphile-worker'

/** Every night at three, UTC. */
export const HOUSEKEEPING_CRON = '0 3 * * * housekeeping'

export const housekeepingTasks: TaskList = {
  housekeeping: async (_payload, { query }) => {
    await query('select app.sweep()')
    // Each firm's recycle bin in a transaction of its own.
    const { rows } = await query<{ firm: string }>('select firm from app.firms_to_purge() firm')
    for (const { firm } of rows) await query('select app.purge_firm($1)', [firm])
  },
}
