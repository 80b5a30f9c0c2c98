import type { Insertable, Selectable } from 'kysely'
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
