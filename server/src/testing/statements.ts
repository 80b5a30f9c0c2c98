import type pg from 'pg'
import { Batch } from '../platform/db/batches.ts'

/** A statement as the product sent it. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Writes down what goes through a pool's connections while `work` runs, so that plans and measurements are made of the
 * product's own statements and never of copies. The sealer's are left out: it runs whenever it likes.
 */
export function statementRecorder(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<SentStatement[]> {
  let recorded: SentStatement[] | undefined
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const listening = (...given: unknown[]) => {
      const [first] = given
      const sent = first instanceof Batch ? first.statements : [first as SentStatement]
      for (const { text, values } of sent) if (!text.includes('app.seal_audit')) recorded?.push({ text, values })
      return send(...given)
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

/** What a call does between the door of its transaction and its end. */
export const withoutDoor = (statements: readonly SentStatement[]): SentStatement[] =>
  statements.filter(({ text }) => !/^(begin|commit|rollback)|app\.begin_request\(|app\.session_of\(/.test(text))
