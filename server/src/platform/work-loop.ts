import { setTimeout as pause } from 'node:timers/promises'

export interface WorkLoop<Item> {
  /** What is due; the rows of the database are the queue. */
  readonly listDue: () => Promise<readonly Item[]>
  /** Does one piece, so that long work does not keep the rest waiting; whether there was anything to do. Faults are its own. */
  readonly attempt: (item: Item) => Promise<boolean>
  /** That looking for work failed; it is looked for again after a pause. */
  readonly onFault: (error: unknown) => void
  /** How long it rests, in milliseconds, when nothing was done. */
  readonly pauseMs: number
  readonly ending: AbortController
}

/** Does work that nobody calls for, piece after piece, until it is stopped; stopping waits for the piece in hand. */
export function startWorkLoop<Item>({ listDue, attempt, onFault, pauseMs, ending }: WorkLoop<Item>): {
  stop(): Promise<void>
} {
  const { signal } = ending

  async function attemptAll(): Promise<boolean> {
    let isBusy = false
    for (const item of await listDue()) isBusy = (!signal.aborted && (await attempt(item))) || isBusy
    return isBusy
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await attemptAll().catch((error: unknown) => {
        onFault(error)
        return false
      })
      if (!isBusy) await pause(pauseMs, undefined, { signal }).catch(() => undefined)
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
