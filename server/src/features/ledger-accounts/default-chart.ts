import { defaultChart } from '#domain/chart-of-accounts.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { insertAccounts, insertBook, insertOfficeBook } from './queries.ts'

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
  if (isNew) await insertChart(tx, { businessId, bookId, countryCode, kind: 'office' }, makeId)
}

/** Creates a book of client money with its accounts. Its id is that of the bank account. */
export async function createTrustBook(
  tx: FirmTx,
  { businessId, countryCode, currency, id, name }: BookOwner & { readonly id: string; readonly name: string },
): Promise<void> {
  await insertBook(tx, { business_id: businessId, id, kind: 'trust', name, currency })
  await insertChart(tx, { businessId, bookId: id, countryCode, kind: 'trust' }, newId)
}

interface ChartOwner extends Pick<BookOwner, 'businessId' | 'countryCode'> {
  readonly bookId: string
  readonly kind: 'office' | 'trust'
}

async function insertChart(
  tx: FirmTx,
  { businessId, bookId, countryCode, kind }: ChartOwner,
  makeId: (kind: BookIdKind, position: number) => string,
): Promise<void> {
  await insertAccounts(
    tx,
    defaultChart(countryCode, kind).map(({ code, name, type, role, holdsMoney }, position) => ({
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
