import { sql, type Insertable } from 'kysely'
import { callScalar } from '../../platform/db/call-function.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { IdentityTx } from '../../platform/db/transactions.ts'

/** Sessions and links expire by the database's clock, which all nodes share and the entry check of a request reads. */
const SESSION_LASTS = sql<Date>`now() + interval '14 days'`
const LINK_LASTS = {
  verify: sql<Date>`now() + interval '3 days'`,
  reset: sql<Date>`now() + interval '1 hour'`,
  change_from: sql<Date>`now() + interval '1 day'`,
  change_to: sql<Date>`now() + interval '1 day'`,
}

export type LinkPurpose = keyof typeof LINK_LASTS

const selectAccounts = (tx: IdentityTx) =>
  tx.selectFrom('app.accounts').select(['id', 'email', 'first_name', 'last_name', 'password_hash', 'verified_at'])
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const findAccount = (tx: IdentityTx, email: string) =>
  selectAccounts(tx).where('email', '=', email).executeTakeFirst()

export const getAccount = (tx: IdentityTx, id: string) =>
  selectAccounts(tx).where('id', '=', id).executeTakeFirstOrThrow()

/** Locks the account, so that it does not change until the transaction ends. */
export const lockAccount = (tx: IdentityTx, id: string) =>
  selectAccounts(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const insertAccount = (tx: IdentityTx, row: Insertable<DB['app.accounts']>) =>
  tx
    .insertInto('app.accounts')
    .values({ ...row, password_changed_at: row.password_hash ? sql`now()` : null })
    .execute()

export const markVerified = (tx: IdentityTx, id: string) =>
  tx
    .updateTable('app.accounts')
    .set({ verified_at: sql`coalesce(verified_at, now())`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const setPassword = (tx: IdentityTx, id: string, passwordHash: string) =>
  tx
    .updateTable('app.accounts')
    .set({ password_hash: passwordHash, password_changed_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** PostgreSQL's moments end earlier than the numbers that a provider may send. */
const LATEST_SECONDS = 10_000_000_000

/** Its person has proven who they are now, or at a moment in seconds, which is not later than now. */
export const insertSession = (
  tx: IdentityTx,
  row: Omit<Insertable<DB['app.sessions']>, 'expires_at' | 'proven_at'>,
  provenAtSeconds = LATEST_SECONDS,
) =>
  tx
    .insertInto('app.sessions')
    .values({
      ...row,
      expires_at: SESSION_LASTS,
      proven_at: sql<Date>`least(now(), to_timestamp(${Math.min(provenAtSeconds, LATEST_SECONDS)}::float8))`,
    })
    .execute()

/** Whether a session still holds: what a node has cached of it may be seconds old. */
export const isSessionOpen = async (tx: IdentityTx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('app.sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()) !== undefined

/** Ends the open sessions of a person, and returns how many; `only` one of them, or all `except` one. */
export async function endSessions(
  tx: IdentityTx,
  accountId: string,
  { only, except }: { readonly only?: string; readonly except?: string } = {},
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('app.sessions')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (sessions) => sessions.where('id', '=', only ?? ''))
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return numUpdatedRows
}

type NewLink = Omit<Insertable<DB['app.mail_links']>, 'expires_at' | 'purpose'> & { readonly purpose: LinkPurpose }

export const insertLink = (tx: IdentityTx, row: NewLink) =>
  tx
    .insertInto('app.mail_links')
    .values({ ...row, expires_at: LINK_LASTS[row.purpose] })
    .returning('expires_at')
    .executeTakeFirstOrThrow()

/** The account of a link that can still be used. */
export const findLink = (tx: IdentityTx, purpose: LinkPurpose, secretHash: Buffer) =>
  tx
    .selectFrom('app.mail_links')
    .select('account_id')
    .where('secret_hash', '=', secretHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

const useLinks = (tx: IdentityTx, purpose: LinkPurpose) =>
  tx
    .updateTable('app.mail_links')
    .set({ used_at: sql`now()` })
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)

/** Uses a link; of two requests with the same link, only the first finds its account. */
export const useLink = (tx: IdentityTx, purpose: LinkPurpose, secretHash: Buffer) =>
  useLinks(tx, purpose)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst()

/** Revokes the open links of a purpose, because one was used or a newer one is sent. */
export const dropLinks = (tx: IdentityTx, purpose: LinkPurpose, accountId: string) =>
  useLinks(tx, purpose).where('account_id', '=', accountId).execute()

type Problem = 'delayed' | 'given_up' | null

/** Why the mail that verifies the person's address does not arrive; null while nothing is wrong. */
export async function verificationMailProblem(tx: IdentityTx): Promise<Problem> {
  const problem = await callScalar(tx, 'app.verification_mail_problem')
  return problem === 'delayed' || problem === 'given_up' ? problem : null
}
