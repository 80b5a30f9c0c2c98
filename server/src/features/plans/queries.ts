import type { FirmTx } from '../../platform/db/transactions.ts'

export const selectPlans = (tx: FirmTx) => tx.selectFrom('app.plans').selectAll().orderBy('position').execute()

/** Whether the firm pays in naira; the rest of the world pays in dollars. */
export const paysInNaira = async (tx: FirmTx): Promise<boolean> =>
  (await tx.selectFrom('app.subscriptions').select('is_ngn').executeTakeFirst())?.is_ngn ?? false
