import { sql } from 'kysely'
import type { FirmTx, IdentityTx } from '../../platform/db/transactions.ts'

const selectChanges = (tx: IdentityTx, accountId: string) =>
  tx
    .selectFrom('app.email_changes')
    .select(['new_email', 'old_confirmed_at', 'new_confirmed_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
export type ChangeRow = NonNullable<Awaited<ReturnType<typeof findChange>>>

export const findChange = (tx: IdentityTx, accountId: string) => selectChanges(tx, accountId).executeTakeFirst()

/** Locked, so that of two confirmations at once the second sees the first. */
export const lockChange = (tx: IdentityTx, accountId: string) =>
  selectChanges(tx, accountId).forUpdate().executeTakeFirst()

export const deleteChange = async (tx: IdentityTx, accountId: string): Promise<boolean> =>
  (await tx.deleteFrom('app.email_changes').where('account_id', '=', accountId).executeTakeFirst()).numDeletedRows > 0n

/** The change ends with its links. */
export const insertChange = (tx: IdentityTx, accountId: string, newEmail: string) =>
  tx
    .insertInto('app.email_changes')
    .values({ account_id: accountId, new_email: newEmail, expires_at: sql<Date>`now() + interval '1 day'` })
    .returning(['new_email', 'old_confirmed_at', 'new_confirmed_at', 'expires_at'])
    .executeTakeFirstOrThrow()

export const confirmChange = (tx: IdentityTx, accountId: string, side: 'old' | 'new') =>
  tx
    .updateTable('app.email_changes')
    .set({ [`${side}_confirmed_at`]: sql`now()` })
    .where('account_id', '=', accountId)
    .returning(['old_confirmed_at', 'new_confirmed_at'])
    .executeTakeFirstOrThrow()

/** The address is proven by its link, also where the old one was not. */
export const setEmail = (tx: IdentityTx, accountId: string, email: string) =>
  tx
    .updateTable('app.accounts')
    .set({ email, verified_at: sql`coalesce(verified_at, now())`, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .execute()

/** The firm stores the address as well. */
export const setMemberEmail = (tx: FirmTx, id: string, email: string) =>
  tx
    .updateTable('app.members')
    .set({ email, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
