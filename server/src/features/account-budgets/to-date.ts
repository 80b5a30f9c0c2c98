import { budgetToDate } from '#domain/budget-variance.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectBudgets } from './queries.ts'

/**
 * What is planned from January to the end of the month of a day, by account, in minor units on the account's normal side. An
 * account without a budget in these months is not in the map.
 */
export async function getBudgetsToDate(tx: FirmTx, day: string): Promise<ReadonlyMap<string, bigint>> {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const rows = await selectBudgets(tx, year)
  return new Map(
    rows.flatMap(({ account_id, amounts }) => {
      const months = amounts.map((amount) => (amount === null ? null : BigInt(amount)))
      const planned = budgetToDate(months, month)
      return planned === undefined ? [] : [[account_id, planned] as const]
    }),
  )
}
