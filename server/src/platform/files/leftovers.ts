import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import type { FileStore } from './store.ts'

const HOUR_MS = 3_600_000

/** No upload takes an hour: older files were left behind by a killed server. Each node cleans up its own disk. */
export function sweepLeftovers(store: FileStore, clock: Clock, log: Logger): { stop(): void } {
  const look = () => {
    store
      .sweepIncoming(new Date(clock.now().getTime() - HOUR_MS))
      .catch((error: unknown) => log.error({ err: error }, 'leftovers of uploads could not be removed'))
  }
  look()
  const interval = setInterval(look, HOUR_MS)
  interval.unref()
  return { stop: () => clearInterval(interval) }
}
