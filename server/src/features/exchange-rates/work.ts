import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logger.ts'
import { downloadRates } from './feed.ts'
import { insertFetch, storeFetched } from './queries.ts'

export const FETCH_TASK = 'fetchExchangeRates'
/** The European Central Bank publishes at about four in the afternoon of working days; the second one is for a late day. */
export const FETCH_CRON = `20 15,18 * * 1-5 ${FETCH_TASK}`
const SOURCE = 'ECB eurofxref'

interface FetchParts {
  /** Undefined where rates are not fetched. */
  readonly address: string | undefined
  readonly clock: Clock
  readonly log: Logger
}

/** Fetches published rates. A failure is logged and kept for the settings page; what is stored stays as it is. */
export const fetchTasks = ({ address, clock, log }: FetchParts): TaskList => ({
  [FETCH_TASK]: async (_payload, { query }) => {
    if (address === undefined) return
    const at = clock.now()
    try {
      const rates = await downloadRates(address)
      const count = await storeFetched(query, rates, SOURCE)
      if (count === 0) throw new Error('The file has no currency that is known')
      const day =
        rates
          .map((rate) => rate.day)
          .toSorted()
          .at(-1) ?? null
      await insertFetch(query, { at, day, count, problem: '' })
    } catch (error) {
      const problem = describeFailure(error)
      log.error({ err: error }, 'exchange rates could not be fetched')
      await insertFetch(query, { at, day: null, count: null, problem })
    }
  },
})

/** What a person can do something about: `fetch failed` says less than its cause. */
function describeFailure(error: unknown): string {
  const { message, name, cause } = error as Error
  if (name === 'TimeoutError') return 'The publisher did not answer in time'
  const because = cause instanceof Error ? `${message}: ${cause.message}` : message
  return (because || 'The rates could not be fetched').slice(0, 500)
}
