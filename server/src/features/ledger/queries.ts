import { sql } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export async function callPostEntry(tx: FirmTx, entry: object, lines: readonly object[], parts: readonly object[]) {
  const [head, postings, moves] = [entry, lines, parts].map((part) => JSON.stringify(part))
  await sql`select app.post_entry(${head}::jsonb, ${postings}::jsonb, ${moves}::jsonb)`.execute(tx)
}

export async function callReverseEntry(tx: FirmTx, entry: object) {
  await sql`select app.reverse_entry(${JSON.stringify(entry)}::jsonb)`.execute(tx)
}

export const selectOfficeBook = (tx: FirmTx) =>
  tx
    .selectFrom('app.books')
    .select(['id', 'currency', 'closed_through'])
    .where('kind', '=', 'office')
    .executeTakeFirstOrThrow()

export const selectBalances = (
  tx: FirmTx,
  {
    bookId,
    asAt,
    view,
    knownAt,
    accountId,
  }: { bookId: string; asAt: string; view: string; knownAt: Date | null; accountId: string | null },
) => callFunction(tx, 'app.account_balances', bookId, asAt, view, knownAt, accountId)
