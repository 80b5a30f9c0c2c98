import type { FirmTx } from '../db/transactions.ts'
import type { SignedRequest } from '../http/route.ts'
import { isStillAuthorized } from './queries.ts'

type Asker = Pick<SignedRequest, 'session' | 'membership'>

/** What the reader may see has changed since the reading began. */
export class AccessRevoked extends Error {
  override readonly name = 'OutOfSight'
}

/**
 * Rows that are handed on only as long as their reader may see them. A cursor keeps the walls that it was opened with,
 * however long its reader takes: so each batch asks anew, while its rows are on their way, and the reading ends where the
 * person was signed out, removed, given another role, or barred from a matter.
 */
export async function* whileAuthorized<Row>(
  tx: FirmTx,
  { session, membership }: Asker,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const source = rows[Symbol.asyncIterator]()
  try {
    for (;;) {
      const [next, mayGoOn] = await Promise.all([
        source.next(),
        isStillAuthorized(tx, session.id, membership.permissions),
      ])
      if (next.done === true) return
      if (!mayGoOn) throw new AccessRevoked()
      yield next.value
    }
  } finally {
    await source.return?.()
  }
}
