import type { FirmTx } from './transactions.ts'

/**
 * The next running number of a firm. The counter stays locked until the transaction ends, so no number is used twice and
 * a failed transaction leaves no gap.
 */
export async function takeNumber(tx: FirmTx, businessId: string, counter: string): Promise<number> {
  const { value } = await tx
    .insertInto('app.counters')
    .values({ business_id: businessId, id: counter, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'id']).doUpdateSet((eb) => ({ value: eb('app.counters.value', '+', '1') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}
