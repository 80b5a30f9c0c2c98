import type { Insertable, Updateable } from 'kysely'
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

/** Locks the expense until the transaction ends, so that two edits come one after the other. */
export const lockExpense = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.expenses')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
export type LockedExpense = NonNullable<Awaited<ReturnType<typeof lockExpense>>>

export const updateExpenseRow = (tx: FirmTx, id: string, change: Updateable<Expenses>) =>
  tx
    .updateTable('app.expenses')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
