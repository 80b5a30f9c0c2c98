import type { FirmTx } from '../db/transactions.ts'
import type { SignedRequest } from '../http/route.ts'
import { isStillAuthorized } from './queries.ts'

type Reader = Pick<SignedRequest, 'session' | 'membership'>

/** What the reader may see has changed since the export began. */
export class AccessRevoked extends Error {
  override readonly name = 'AccessRevoked'
}

/**
 * Passes rows on only while their reader may see them. A cursor keeps the permissions that it was opened with, however
 * long it is read: so the access is checked again with each batch, and the export ends when the person was signed out or
 * removed, or may see less than before.
 */
export async function* whileAuthorized<Row>(
  tx: FirmTx,
  { session, membership }: Reader,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const source = rows[Symbol.asyncIterator]()
  try {
    for (;;) {
      const [next, isAuthorized] = await Promise.all([
        source.next(),
        isStillAuthorized(tx, session.id, membership.permissions),
      ])
      if (next.done === true) return
      if (!isAuthorized) throw new AccessRevoked()
      yield next.value
    }
  } finally {
    await source.return?.()
  }
}
