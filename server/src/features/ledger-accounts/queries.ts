import type { Insertable } from 'kysely'
import type { Owner } from '../../platform/db/as-owner.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Whether it was added: a firm has one office book. */
export async function insertOfficeBook(
  tx: FirmTx,
  book: { business_id: string; id: string; currency: string },
): Promise<boolean> {
  const added = await tx
    .insertInto('app.books')
    .values({ ...book, kind: 'office', name: 'Office' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const insertAccounts = (tx: FirmTx, rows: Insertable<DB['app.ledger_accounts']>[]) =>
  tx.insertInto('app.ledger_accounts').values(rows).execute()

interface FirmWithoutBook {
  id: string
  admin_user_id: string
  country_code: string
  currency: string
}

/** As the role that may look across firms. */
export async function selectFirmsWithoutBook(owner: Owner): Promise<FirmWithoutBook[]> {
  await owner.query('set local role app_searcher')
  const { rows } = await owner.query<FirmWithoutBook>(
    `select b.id, b.admin_user_id, b.country_code, b.currency from app.businesses b
      where not exists (select from app.books k where k.business_id = b.id and k.kind = 'office') order by b.id`,
  )
  return rows
}
