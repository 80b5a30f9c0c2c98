import { sql, type Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { IdentityTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'

const selectAuthenticator = (tx: IdentityTx, accountId: string) =>
  tx
    .selectFrom('app.authenticators')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('account_id', '=', accountId)
export const findAuthenticator = (tx: IdentityTx, accountId: string) =>
  selectAuthenticator(tx, accountId).executeTakeFirst()

/** Locked, so that of two requests with one code only the first finds it unused. */
export const lockAuthenticator = (tx: IdentityTx, accountId: string) =>
  selectAuthenticator(tx, accountId).forUpdate().executeTakeFirst()

export const hasAuthenticator = async (tx: IdentityTx, accountId: string): Promise<boolean> =>
  ((await findAuthenticator(tx, accountId))?.confirmed_at ?? null) !== null

export const hasPasskey = async (tx: IdentityTx, accountId: string): Promise<boolean> =>
  (await tx.selectFrom('app.passkeys').select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst()) !==
  undefined

/** Whether the password is not enough: the person has an authenticator app or a passkey. */
export const hasTwoFactor = async (tx: IdentityTx, accountId: string): Promise<boolean> =>
  (await hasAuthenticator(tx, accountId)) || (await hasPasskey(tx, accountId))

/** A key that was never confirmed is replaced by a new one. */
export const insertAuthenticator = (tx: IdentityTx, accountId: string, sealed: Buffer) =>
  tx
    .insertInto('app.authenticators')
    .values({ account_id: accountId, sealed_secret: sealed })
    .onConflict((clash) =>
      clash.column('account_id').doUpdateSet({ sealed_secret: sealed, last_step: '0', created_at: sql`now()` }),
    )
    .execute()

export const confirmAuthenticator = (tx: IdentityTx, accountId: string) =>
  tx
    .updateTable('app.authenticators')
    .set({ confirmed_at: sql`now()` })
    .where('account_id', '=', accountId)
    .execute()

export const setLastStep = (tx: IdentityTx, accountId: string, step: number) =>
  tx
    .updateTable('app.authenticators')
    .set({ last_step: String(step) })
    .where('account_id', '=', accountId)
    .execute()

export const deleteAuthenticator = (tx: IdentityTx, accountId: string) =>
  tx.deleteFrom('app.authenticators').where('account_id', '=', accountId).execute()

/** Recovery codes stand in for a second factor, so they go with the last one. */
export async function deleteNeedlessRecoveryCodes(tx: IdentityTx, accountId: string): Promise<void> {
  if (await hasTwoFactor(tx, accountId)) return
  await tx.deleteFrom('app.recovery_codes').where('account_id', '=', accountId).execute()
}

export async function replaceRecoveryCodes(
  tx: IdentityTx,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('app.recovery_codes').where('account_id', '=', accountId).execute()
  const rows = hashes.map((secret_hash) => ({ id: newId(), account_id: accountId, secret_hash }))
  await tx.insertInto('app.recovery_codes').values(rows).execute()
}

export async function countRecoveryCodes(tx: IdentityTx, accountId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('app.recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Whether the code was there and unused. */
export async function useRecoveryCode(tx: IdentityTx, accountId: string, secretHash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable('app.recovery_codes')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export const insertChallenge = (tx: IdentityTx, row: Omit<Insertable<DB['app.sign_in_challenges']>, 'expires_at'>) =>
  tx
    .insertInto('app.sign_in_challenges')
    .values({ ...row, expires_at: sql<Date>`now() + interval '10 minutes'` })
    .execute()

const openChallenges = (secretHash: Buffer) => sql<boolean>`
  secret_hash = ${secretHash} and used_at is null and expires_at > now()`

export const findChallenge = (tx: IdentityTx, secretHash: Buffer) =>
  tx.selectFrom('app.sign_in_challenges').select('account_id').where(openChallenges(secretHash)).executeTakeFirst()

/** Uses a challenge; of two requests with one, only the first finds its account. */
export const useChallenge = (tx: IdentityTx, secretHash: Buffer) =>
  tx
    .updateTable('app.sign_in_challenges')
    .set({ used_at: sql`now()` })
    .where(openChallenges(secretHash))
    .returning(['account_id', 'password_hash'])
    .executeTakeFirst()
