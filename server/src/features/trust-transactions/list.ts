import { minorToNumber } from '#domain/money.ts'
import {
  TRUST_TRANSACTION_SORTS,
  type TrustTransaction,
  type TrustTransactionFilters,
  type TrustTransactionPage,
  type TrustTransactionQuery,
  type TrustTransactionTotals,
} from '#contract/trust-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import { notFound } from '../../platform/refusal.ts'
import { currencies } from '../reference/public.ts'
import { selectTransactions, selectTransactionsById, sumTransactions } from './queries.ts'
import { toTransaction } from './view.ts'

type ReadContext = Pick<FirmWork, 'tx'>

/** The latest first. */
export const DEFAULT_SORT = { column: 'date', direction: 'desc' } as const

export async function listTransactions(
  { tx }: ReadContext,
  query: TrustTransactionQuery,
): Promise<TrustTransactionPage> {
  const { page, size } = query
  const sort = sortFrom(query, TRUST_TRANSACTION_SORTS, DEFAULT_SORT)
  const paged = toPage(await selectTransactions(tx, query, { sort, page, size }), query)
  const known = await currencies(tx)
  return { ...paged, data: paged.data.map((row) => toTransaction(row, known)) }
}

export async function getTransactionTotals(
  { tx }: ReadContext,
  filters: TrustTransactionFilters,
): Promise<TrustTransactionTotals> {
  const [rows, known] = [await sumTransactions(tx, filters), await currencies(tx)]
  const count = (key: 'count' | 'receipts' | 'cheques' | 'uncleared') =>
    rows.reduce((sum, row) => sum + Number(row[key]), 0)
  return {
    count: count('count'),
    receipts: count('receipts'),
    cheques: count('cheques'),
    uncleared: count('uncleared'),
    sums: rows.map((row) => {
      const { code, symbol } = known.byCode(row.currency)
      return {
        currencyCode: code,
        currencySymbol: symbol,
        received: minorToNumber(row.received, code),
        paid: minorToNumber(row.paid, code),
      }
    }),
  }
}

export async function getTransaction(context: ReadContext, id: string): Promise<TrustTransaction> {
  const [transaction] = await getTransactions(context, [id])
  if (!transaction) throw notFound('Trust transaction')
  return transaction
}

/** Those that were recorded together, in their order. */
export async function getTransactions({ tx }: ReadContext, ids: readonly string[]): Promise<TrustTransaction[]> {
  const [rows, known] = [await selectTransactionsById(tx, ids), await currencies(tx)]
  return rows.map((row) => toTransaction(row, known))
}
