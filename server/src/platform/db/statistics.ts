import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../logger.ts'
import { runStatement, type Pool } from './database.ts'

const PAUSE_MS = 3_000

/** Analyses one table that has outgrown its statistics; returns its name, or null when there is none. */
export async function analyzeOutgrown(pool: Pool): Promise<string | null> {
  const { rows } = await runStatement<{ outgrown: string | null }>(pool, {
    name: 'analyze_outgrown',
    text: 'select app.analyze_outgrown() as outgrown',
    values: [],
  })
  return rows[0]?.outgrown ?? null
}

/**
 * Analyses tables soon after they were filled, also on a PostgreSQL that visits its tables once a minute: until then its
 * plans are those for empty tables. Nodes take turns by an advisory lock.
 */
export function startStatistics(pool: Pool, log: Logger): { stop(): Promise<void> } {
  const ending = new AbortController()
  async function loop(): Promise<void> {
    let last: string | null = null
    while (!ending.signal.aborted) {
      const analyzed = await analyzeOutgrown(pool).catch((error: unknown) => {
        log.error({ err: error }, 'analysing a table failed')
        return null
      })
      // The same table again is one that PostgreSQL is visiting itself, or that is being filled.
      if (analyzed === null || analyzed === last)
        await pause(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined)
      last = analyzed
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
