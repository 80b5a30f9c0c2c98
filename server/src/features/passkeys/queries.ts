import { sql, type Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { IdentityTx } from '../../platform/db/transactions.ts'

const selectPasskeys = (tx: IdentityTx) =>
  tx
    .selectFrom('app.passkeys')
    .select(['id', 'account_id', 'credential_id', 'public_key', 'counter', 'transports', 'name'])
    .select(['created_at', 'last_used_at'])
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeyRows>>[number]

export const listPasskeyRows = (tx: IdentityTx, accountId: string) =>
  selectPasskeys(tx).where('account_id', '=', accountId).orderBy('id').execute()

export const findPasskey = (tx: IdentityTx, credentialId: Buffer) =>
  selectPasskeys(tx).where('credential_id', '=', credentialId).executeTakeFirst()

export const insertPasskey = (tx: IdentityTx, row: Insertable<DB['app.passkeys']>) =>
  tx.insertInto('app.passkeys').values(row).execute()

const ownPasskey = (accountId: string, id: string) => sql<boolean>`account_id = ${accountId} and id = ${id}`

export const renamePasskeyRow = (tx: IdentityTx, accountId: string, id: string, name: string) =>
  tx.updateTable('app.passkeys').set({ name }).where(ownPasskey(accountId, id)).returning('id').executeTakeFirst()

export const deletePasskeyRow = (tx: IdentityTx, accountId: string, id: string) =>
  tx.deleteFrom('app.passkeys').where(ownPasskey(accountId, id)).returning('id').executeTakeFirst()

/**
 * Notes a use. Returns undefined if the passkey is gone, or if its counter is not ahead of the one that is stored by now: of
 * two uses at once, only one counts.
 */
export const recordUse = (tx: IdentityTx, id: string, counter: number) =>
  tx
    .updateTable('app.passkeys')
    .set({ counter: String(counter), last_used_at: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`counter < ${counter} or (counter = 0 and ${counter} = 0)`)
    .returning('account_id')
    .executeTakeFirst()

export type ChallengePurpose = 'register' | 'sign_in' | 'second_step' | 'prove'

/** Removes those that expired as well, so that the table stays as small as what is under way. */
export async function insertChallenge(
  tx: IdentityTx,
  row: Omit<Insertable<DB['app.passkey_challenges']>, 'expires_at' | 'purpose'> & {
    readonly purpose: ChallengePurpose
  },
): Promise<void> {
  await tx
    .deleteFrom('app.passkey_challenges')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await tx
    .insertInto('app.passkey_challenges')
    .values({ ...row, expires_at: sql<Date>`now() + interval '5 minutes'` })
    .execute()
}

/** Uses up a challenge; of two answers to one, only the first finds it. */
export const takeChallenge = (tx: IdentityTx, secretHash: Buffer, purpose: ChallengePurpose) =>
  tx
    .deleteFrom('app.passkey_challenges')
    .where('secret_hash', '=', secretHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst()

/** The session's person has just proven who they are. */
export const markProven = (tx: IdentityTx, sessionId: string) =>
  tx
    .updateTable('app.sessions')
    .set({ proven_at: sql`clock_timestamp()` })
    .where('id', '=', sessionId)
    .execute()
