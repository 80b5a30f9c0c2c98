import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from './logger.ts'

const PAUSE_MS = 1_000
const BATCH = 2_000

/** Seals audit rows into each firm's hash chain within seconds of their commit. Nodes take turns by an advisory lock. */
export function startSealer(pool: pg.Pool, log: Logger): { stop(): Promise<void> } {
  const ending = new AbortController()
  async function loop(): Promise<void> {
    while (!ending.signal.aborted) {
      const sealed = await sealOnce(pool).catch((error: unknown) => {
        log.error({ err: error }, 'sealing the audit log failed')
        return 0
      })
      // A full batch means that more waits.
      if (sealed < BATCH) await pause(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined)
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

/** Seals one batch of what waits; answers how many rows. */
export async function sealOnce(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ sealed: number }>('select app.seal_audit($1) as sealed', [BATCH])
  return rows[0]?.sealed ?? 0
}
