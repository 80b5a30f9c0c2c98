import { defaultChart } from '#domain/chart-of-accounts.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { insertAccounts, insertOfficeBook } from './queries.ts'

/** What of a new book needs an id. */
export type BookIdKind = 'book' | 'ledgerAccount'

export interface BookOwner {
  readonly businessId: string
  readonly countryCode: string
  readonly currency: string
}

/** Creates the firm's office book with the chart of accounts of its country. A firm that has one keeps it as it is. */
export async function createOfficeBook(
  tx: FirmTx,
  { businessId, countryCode, currency }: BookOwner,
  makeId: (kind: BookIdKind, position: number) => string,
): Promise<void> {
  const bookId = makeId('book', 0)
  const isNew = await insertOfficeBook(tx, { business_id: businessId, id: bookId, currency })
  if (!isNew) return
  await insertAccounts(
    tx,
    defaultChart(countryCode, 'office').map(({ code, name, type, role, holdsMoney }, position) => ({
      business_id: businessId,
      id: makeId('ledgerAccount', position),
      book_id: bookId,
      code,
      name,
      type,
      role: role ?? null,
      holds_money: holdsMoney,
    })),
  )
}
