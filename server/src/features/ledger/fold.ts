import { setTimeout as pause } from 'node:timers/promises'
import { runStatement, type Pool } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/logger.ts'

const PAUSE_MS = 1_000
const BATCH = 5_000

/** Adds the waiting sums of every firm to its kept months, a batch for each firm; returns how many it added. */
async function foldOnce(pool: Pool): Promise<number> {
  const { rows } = await runStatement(pool, {
    text: 'select coalesce(sum(app.fold_account_months(firm, $1)), 0)::integer as folded from app.firms_to_fold() firm',
    values: [BATCH],
  })
  return Number(rows[0]?.['folded'] ?? 0)
}

/**
 * Folds the sums that entries leave in month_deltas into account_months, within seconds. Nodes take turns by an advisory lock
 * for each firm. Readers add what waits, so that nothing depends on how soon this runs.
 */
export function startFolding(pool: Pool, log: Logger): { stop(): Promise<void> } {
  const ending = new AbortController()
  async function loop(): Promise<void> {
    while (!ending.signal.aborted) {
      const folded = await foldOnce(pool).catch((error: unknown) => {
        log.error({ err: error }, 'folding the sums of accounts failed')
        return 0
      })
      if (folded < BATCH) await pause(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}
