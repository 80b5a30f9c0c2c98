import type pg from 'pg'
import { Batch } from '../platform/db/batches.ts'

/** A statement as the product sent it. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

const OF_LOOPS = /app\.(seal_audit|analyze_outgrown|fold_account_months)\(/

/**
 * Writes down what goes through a pool's connections while `work` runs, so that plans and measurements are made of the
 * product's own statements and never of copies. Those of the platform's own loops are left out, because they run at any time.
 */
export function statementRecorder(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<SentStatement[]> {
  let recorded: SentStatement[] | undefined
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const listening = (...args: unknown[]) => {
      const [first] = args
      const sent = first instanceof Batch ? first.statements : [first as SentStatement]
      for (const { text, values } of sent) if (!OF_LOOPS.test(text)) recorded?.push({ text, values })
      return send(...args)
    }
    client.query = listening as typeof client.query
  })
  return async (work) => {
    const mine: SentStatement[] = []
    recorded = mine
    try {
      await work()
    } finally {
      recorded = undefined
    }
    return mine
  }
}

/** The statements of a call between the entry check of its transaction and its end. */
export const withoutEntryCheck = (statements: readonly SentStatement[]): SentStatement[] =>
  statements.filter(
    ({ text }) => !/^(begin|commit|rollback)|app\.begin_request\(|app\.session_of\(|app\.record_activity\(/.test(text),
  )
