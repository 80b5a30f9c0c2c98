import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../logger.ts'
import { runStatement, type Pool } from './database.ts'

const PAUSE_MS = 1_000
const BATCH = 2_000

/** Seals one batch of unsealed audit rows; returns how many. */
export async function sealOnce(pool: Pool): Promise<number> {
  const { rows } = await runStatement(pool, { text: 'select app.seal_audit($1) as sealed', values: [BATCH] })
  return Number(rows[0]?.['sealed'] ?? 0)
}

/** Seals audit rows into each firm's hash chain within seconds of their commit. Nodes take turns by an advisory lock. */
export function startSealer(pool: Pool, log: Logger): { stop(): Promise<void> } {
  const ending = new AbortController()
  async function loop(): Promise<void> {
    while (!ending.signal.aborted) {
      const sealed = await sealOnce(pool).catch((error: unknown) => {
        log.error({ err: error }, 'sealing the audit log failed')
        return 0
      })
      // After a full batch there may be more.
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
