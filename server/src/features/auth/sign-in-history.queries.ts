import type { Insertable } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx, IdentityTx } from '../../platform/db/transactions.ts'

/**
 * Remembers a device by its hashes, of which one is enough to know it again. Returns whether it is new to an account that was
 * used on another one before.
 */
export async function insertDevice(tx: IdentityTx, accountId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const known = await tx
    .selectFrom('app.known_devices')
    .select('secret_hash')
    .where('account_id', '=', accountId)
    .execute()
  if (known.some(({ secret_hash }) => hashes.some((one) => secret_hash.equals(one)))) return false
  await tx
    .insertInto('app.known_devices')
    .values(hashes.map((secret_hash) => ({ account_id: accountId, secret_hash })))
    .onConflict((clash) => clash.doNothing())
    .execute()
  return known.length > 0
}

export type NewSignIn = Insertable<DB['app.sign_ins']>

export const insertSignIn = (tx: FirmTx, row: NewSignIn) => tx.insertInto('app.sign_ins').values(row).execute()

export const insertSignInChange = (tx: FirmTx, row: Insertable<DB['app.sign_in_changes']>) =>
  tx.insertInto('app.sign_in_changes').values(row).execute()

/** The firms that a person works at, in the order they joined. */
export const selectFirmIds = async (tx: IdentityTx, accountId: string): Promise<string[]> =>
  (await callFunction(tx, 'app.memberships_of', accountId)).map((row) => row.business_id)
