import { callScalar } from '../../platform/db/call-function.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Counts matters that the person does not see as well. */
export const isCurrencySettled = (tx: FirmTx) => callScalar(tx, 'app.currency_is_in_use')

/** The number of the newest matter; 0 before the first. */
export async function findLastMatterNumber(tx: FirmTx): Promise<number> {
  const counter = await tx.selectFrom('app.counters').select('value').where('id', '=', 'matter').executeTakeFirst()
  return Number(counter?.value ?? 0)
}

/** Locks the firm's row until the transaction ends; with its currency, also against records being stored in it. */
export function lockFirm(tx: FirmTx, businessId: string, { withCurrency }: { withCurrency: boolean }) {
  const one = tx.selectFrom('app.businesses').select('version').where('id', '=', businessId)
  return (withCurrency ? one.forUpdate() : one.forNoKeyUpdate()).executeTakeFirstOrThrow()
}
