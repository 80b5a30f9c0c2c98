import { sql, type Insertable, type Selectable } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

type Expenses = DB['app.expenses']

export const findCategory = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.activities')
    .select(['id', 'applies_to', 'archived_at', 'utbms_code'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether one of the matters wants a UTBMS code on every cost: by itself, or by its client. */
export async function requiresCodes(tx: FirmTx, matterIds: readonly string[]): Promise<boolean> {
  if (matterIds.length === 0) return false
  const found = await tx
    .selectFrom('app.matters as m')
    .leftJoin('app.e_billing_matters as em', (join) =>
      join.onRef('em.business_id', '=', 'm.business_id').onRef('em.matter_id', '=', 'm.id'),
    )
    .leftJoin('app.e_billing_clients as ec', (join) =>
      join.onRef('ec.business_id', '=', 'm.business_id').onRef('ec.client_id', '=', 'm.client_id'),
    )
    .select('m.id')
    .where('m.id', 'in', matterIds)
    .where(sql<boolean>`coalesce(em.requires_codes, ec.requires_codes, false)`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const insertExpenses = (tx: FirmTx, rows: readonly Insertable<Expenses>[]) =>
  tx
    .insertInto('app.expenses')
    .values([...rows])
    .execute()

export type LockedExpense = Selectable<Expenses>

/** The people who may decide about a request of this person on a matter; null for the firm's own expenses. */
export async function selectApprovers(tx: FirmTx, matterId: string | null): Promise<{ id: string; email: string }[]> {
  const ids = (await callFunction(tx, 'app.expense_approvers', matterId)).map(({ user_id }) => user_id)
  if (ids.length === 0) return []
  return tx.selectFrom('app.members').select(['id', 'email']).where('id', 'in', ids).orderBy('email').execute()
}
