import { sql, type Insertable, type Updateable } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

const accounts = (tx: FirmTx) =>
  tx
    .selectFrom('app.trust_accounts as a')
    .innerJoin('app.books as b', byId('b', 'a.id'))
    .leftJoin('app.clients as c', byId('c', 'a.client_id'))
    .selectAll('a')
    .select(['b.name', 'b.closed_through', 'c.name as client_name'])

/** Open accounts first, by their names. */
export const selectTrustAccounts = (tx: FirmTx) =>
  accounts(tx)
    .orderBy(sql`a.archived_at is not null`)
    .orderBy('b.name')
    .orderBy('a.id')
    .execute()
export type TrustAccountRow = Awaited<ReturnType<typeof selectTrustAccounts>>[number]

export const findTrustAccount = (tx: FirmTx, id: string): Promise<TrustAccountRow | undefined> =>
  accounts(tx).where('a.id', '=', id).executeTakeFirst()

/** The account, locked until the transaction ends. */
export const lockTrustAccount = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.trust_accounts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const selectFigures = (tx: FirmTx) => callFunction(tx, 'app.trust_figures')
export type FigureRow = Awaited<ReturnType<typeof selectFigures>>[number]

export const insertTrustAccount = (tx: FirmTx, row: Insertable<DB['app.trust_accounts']>) =>
  tx.insertInto('app.trust_accounts').values(row).execute()

export const insertOwnLedgers = (tx: FirmTx, rows: Insertable<DB['app.trust_ledgers']>[]) =>
  tx.insertInto('app.trust_ledgers').values(rows).execute()

type AccountChange = Pick<
  Updateable<DB['app.trust_accounts']>,
  | 'bank_name'
  | 'account_number'
  | 'allow_uncleared'
  | 'float_max_minor'
  | 'cheque_clearing_days'
  | 'identify_within_days'
  | 'cheque_stale_days'
  | 'dormant_months'
  | 'residual_days'
  | 'cash_warning_minor'
  | 'interest_to'
  | 'card_provider'
  | 'card_destination'
  | 'archived_at'
  | 'updated_at'
>

export const changeTrustAccount = (tx: FirmTx, id: string, change: AccountChange) =>
  tx
    .updateTable('app.trust_accounts')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export async function renameBook(tx: FirmTx, id: string, name: string): Promise<void> {
  await sql`select app.rename_trust_book(${id}, ${name})`.execute(tx)
}

/** Whether some ledger has paid out more than has cleared. */
export const hasPaidOutUncleared = async (tx: FirmTx, bookId: string): Promise<boolean> =>
  (await tx
    .selectFrom('app.trust_ledgers')
    .select('id')
    .where('book_id', '=', bookId)
    .where('kind', '=', 'client')
    .where('cleared_minor', '<', '0')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A client outside the recycle bin; it stays there until the transaction ends. */
export const lockClient = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.clients')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** The name of an account is that of its book. */
export const accountNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.trust_accounts as a')
    .innerJoin('app.books as b', byId('b', 'a.id'))
    .select(['a.id', 'a.currency', 'b.name'])
