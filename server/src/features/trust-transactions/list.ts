import type { TrustTransaction, TrustTransactionPage, TrustTransactionQuery } from '#contract/trust-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { notFound } from '../../platform/refusal.ts'
import { currencies } from '../reference/public.ts'
import { selectTransactions, selectTransactionsById } from './queries.ts'
import { toTransaction } from './view.ts'

type ReadContext = Pick<FirmWork, 'tx'>

export async function listTransactions(
  { tx }: ReadContext,
  query: TrustTransactionQuery,
): Promise<TrustTransactionPage> {
  const paged = toPage(await selectTransactions(tx, query, query), query)
  const known = await currencies(tx)
  return { ...paged, data: paged.data.map((row) => toTransaction(row, known)) }
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
