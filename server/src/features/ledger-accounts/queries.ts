import type { Insertable, Updateable } from 'kysely'
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

export const insertBook = (
  tx: FirmTx,
  book: Pick<Insertable<DB['app.books']>, 'business_id' | 'id' | 'kind' | 'name' | 'currency'>,
) => tx.insertInto('app.books').values(book).execute()

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

const officeAccounts = (tx: FirmTx) =>
  tx
    .selectFrom('app.ledger_accounts as a')
    .innerJoin('app.books as b', (join) =>
      join.onRef('b.business_id', '=', 'a.business_id').onRef('b.id', '=', 'a.book_id').on('b.kind', '=', 'office'),
    )
    .select([
      'a.id',
      'a.code',
      'a.name',
      'a.type',
      'a.role',
      'a.currency',
      'a.archived_at',
      'a.holds_money',
      'a.version',
    ])

export const selectAccounts = (tx: FirmTx) => officeAccounts(tx).orderBy('a.code').execute()
export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number]

export const findAccount = (tx: FirmTx, id: string) => officeAccounts(tx).where('a.id', '=', id).executeTakeFirst()

export const lockAccount = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.ledger_accounts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const updateAccountRow = (
  tx: FirmTx,
  id: string,
  row: Pick<Updateable<DB['app.ledger_accounts']>, 'code' | 'name' | 'holds_money' | 'archived_at' | 'updated_at'>,
) =>
  tx
    .updateTable('app.ledger_accounts')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteAccountRow = (tx: FirmTx, id: string) =>
  tx.deleteFrom('app.ledger_accounts').where('id', '=', id).execute()
