import type { Insertable, Selectable } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

type Expenses = DB['app.expenses']

export const findCategory = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.activities').select(['id', 'applies_to', 'archived_at']).where('id', '=', id).executeTakeFirst()

export const insertExpenses = (tx: FirmTx, rows: readonly Insertable<Expenses>[]) =>
  tx
    .insertInto('app.expenses')
    .values([...rows])
    .execute()

export type LockedExpense = Selectable<Expenses>

/** The people who may decide about a request of this person on a matter; null for the firm's own expenses. */
export async function selectApprovers(tx: FirmTx, matterId: string | null): Promise<{ email: string }[]> {
  const ids = (await callFunction(tx, 'app.expense_approvers', matterId)).map(({ user_id }) => user_id)
  if (ids.length === 0) return []
  return tx.selectFrom('app.members').select('email').where('id', 'in', ids).orderBy('email').execute()
}
