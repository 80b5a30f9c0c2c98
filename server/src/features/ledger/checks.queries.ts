import type { TaskList } from 'graphile-worker'
import { withConnection } from '../../platform/db/as-owner.ts'
import type { Logger } from '../../platform/logger.ts'

/** Every night at half past two, UTC, before the recycle bins are purged. */
export const CHECK_CRON = '30 2 * * * checkLedgers'

/** So many entries are checked well within the time limit of a statement. */
const BATCH = 5_000
/** Ledgers of client money, of which each may have thousands of entries. */
const LEDGERS = 20

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

interface Batch {
  readonly tried: number
  readonly last: string | null
  readonly problems: readonly object[]
}

/**
 * Proves the books of every firm: what is kept against the postings, balance, and the digest of each entry. What it finds
 * is stored for the firm's accounting pages, and is an error of the log.
 */
export const ledgerTasks = (log: Logger): TaskList => ({
  checkLedgers: async (_payload, { query }) => {
    const failures: unknown[] = []
    for (const firm of await firmsWithEntries(query)) {
      // A firm whose check fails does not stop the others; the job is tried again because of it.
      await check(query, firm).then(
        (problems) => {
          if (problems.length > 0)
            log.error(
              { firm, count: problems.length, problems: problems.slice(0, 10) },
              'the books of a firm are not right',
            )
        },
        (error: unknown) => failures.push(error),
      )
    }
    if (failures.length > 0) throw failures[0]
  },
})

async function firmsWithEntries(query: Query): Promise<string[]> {
  const { rows } = await query('select firm from app.firms_with_entries() firm order by firm')
  return (rows as { firm: string }[]).map(({ firm }) => firm)
}

/** First the journal, whose first batch begins the result anew, then client money. */
async function check(query: Query, firm: string): Promise<readonly object[]> {
  await checkInBatches(query, firm, {
    size: BATCH,
    statement: 'select tried, last_entry as last, problems from app.check_ledger($1, $2, $3)',
  })
  return checkInBatches(query, firm, {
    size: LEDGERS,
    statement: 'select tried, last_ledger as last, problems from app.check_client_money($1, $2, $3)',
  })
}

interface Batches {
  readonly size: number
  readonly statement: string
}

async function checkInBatches(query: Query, firm: string, { size, statement }: Batches): Promise<readonly object[]> {
  let after: string | null = null
  for (;;) {
    const { rows } = await query(statement, [firm, after, size])
    const [batch] = rows as Batch[]
    if (!batch) return []
    if (batch.tried < size) return batch.problems
    after = batch.last
  }
}

/** What is wrong with the books of a firm: a check and what it found, such as a ledger, a transaction or an entry. */
export interface BookProblem {
  readonly businessId: string
  readonly check: string
  readonly subject: string
}

/** The checks of the night at once, over all firms, as `app_jobs`. */
export const verifyBooks = (jobsUrl: string): Promise<BookProblem[]> =>
  withConnection(jobsUrl, async (client) => {
    const query: Query = (text, values) => client.query(text, values)
    const found: BookProblem[] = []
    for (const businessId of await firmsWithEntries(query)) {
      const problems = (await check(query, businessId)) as readonly { check_name: string; subject: string }[]
      found.push(...problems.map(({ check_name, subject }) => ({ businessId, check: check_name, subject })))
    }
    return found
  })
