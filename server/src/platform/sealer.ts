import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from './db/database.ts'
import type { Logger } from './logger.ts'
import { isFull, sealOnce } from './sealer.queries.ts'

const PAUSE_MS = 1_000

/** Seals audit rows into each firm's hash chain within seconds of their commit. Nodes take turns by an advisory lock. */
export function startSealer(pool: Pool, log: Logger): { stop(): Promise<void> } {
  const ending = new AbortController()
  async function loop(): Promise<void> {
    while (!ending.signal.aborted) {
      const sealed = await sealOnce(pool).catch((error: unknown) => {
        log.error({ err: error }, 'sealing the audit log failed')
        return 0
      })
      if (!isFull(sealed)) await pause(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined)
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
