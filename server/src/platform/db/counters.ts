import type { FirmTx } from './transactions.ts'

/**
 * The next running number of a firm. The counter stays locked until the transaction ends, so no number is used twice and
 * a failed transaction leaves no gap.
 */
export const takeNumber = (tx: FirmTx, businessId: string, counter: string): Promise<number> =>
  takeNumbers(tx, businessId, counter, 1)

/** The last of so many next running numbers of a firm, which follow each other. */
export async function takeNumbers(tx: FirmTx, businessId: string, counter: string, count: number): Promise<number> {
  const { value } = await tx
    .insertInto('app.counters')
    .values({ business_id: businessId, id: counter, value: count })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'id'])
        .doUpdateSet((eb) => ({ value: eb('app.counters.value', '+', eb.ref('excluded.value')) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}
