import { sql, type Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx, IdentityTx } from '../../platform/db/transactions.ts'

export const findProvider = (tx: FirmTx) =>
  tx
    .selectFrom('app.single_sign_on')
    .select(['business_id', 'issuer', 'provider_client', 'sealed_secret', 'is_required'])
    .executeTakeFirst()
export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProvider>>>

export const saveProvider = (tx: FirmTx, row: Insertable<DB['app.single_sign_on']>) =>
  tx
    .insertInto('app.single_sign_on')
    .values(row)
    .onConflict((clash) => clash.column('business_id').doUpdateSet({ ...row, updated_at: sql<Date>`now()` }))
    .execute()

export const deleteProvider = (tx: FirmTx) =>
  tx.deleteFrom('app.single_sign_on').returning('business_id').executeTakeFirst()

/** Without a verified domain, or a provider, nothing can be required. */
export const requireNothing = (tx: FirmTx) =>
  tx.updateTable('app.single_sign_on').set({ is_required: false }).where('is_required', '=', true).execute()

export const selectDomains = (tx: FirmTx) =>
  tx.selectFrom('app.sign_in_domains').select(['domain', 'proof', 'verified_at']).orderBy('domain').execute()
export type DomainRow = Awaited<ReturnType<typeof selectDomains>>[number]

/** A domain that is there already stays as it is. */
export const insertDomain = (tx: FirmTx, row: Insertable<DB['app.sign_in_domains']>) =>
  tx
    .insertInto('app.sign_in_domains')
    .values(row)
    .onConflict((clash) => clash.columns(['business_id', 'domain']).doNothing())
    .execute()

export const markDomainVerified = (tx: FirmTx, domain: string) =>
  tx
    .updateTable('app.sign_in_domains')
    .set({ verified_at: sql`coalesce(verified_at, now())` })
    .where('domain', '=', domain)
    .execute()

export const deleteDomainRow = (tx: FirmTx, domain: string) =>
  tx.deleteFrom('app.sign_in_domains').where('domain', '=', domain).returning('domain').executeTakeFirst()

/** Removes those that expired as well, so that the table stays as small as what is under way. */
export async function insertAttempt(
  tx: FirmTx,
  row: Omit<Insertable<DB['app.single_sign_on_attempts']>, 'expires_at'>,
): Promise<void> {
  await tx
    .deleteFrom('app.single_sign_on_attempts')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await tx
    .insertInto('app.single_sign_on_attempts')
    .values({ ...row, expires_at: sql<Date>`now() + interval '10 minutes'` })
    .execute()
}

/** Uses up an attempt; of two answers to one, only the first finds it. */
export const takeAttempt = (tx: FirmTx, id: string) =>
  tx
    .deleteFrom('app.single_sign_on_attempts')
    .where('id', '=', id)
    .returning(['browser_hash', 'nonce', 'code_verifier', sql<boolean>`expires_at > now()`.as('is_open')])
    .returning(
      sql<number>`ceil(extract(epoch from now() - expires_at + interval '10 minutes'))::float8`.as('age_seconds'),
    )
    .executeTakeFirst()

/** Whether somebody works at the firm that the transaction has adopted. */
export const findActiveMember = (tx: FirmTx, accountId: string) =>
  tx
    .selectFrom('app.members')
    .select('id')
    .where('id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** The session opens only this firm. */
export const bindSession = (tx: IdentityTx | FirmTx, businessId: string, id: string) =>
  tx.insertInto('app.single_sign_on_sessions').values({ business_id: businessId, id }).execute()
