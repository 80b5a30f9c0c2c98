import type { Answer } from '#contract/endpoint.ts'
import type { auth } from '#contract/auth.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import type { IdentityTx } from '../../platform/db/transactions.ts'
import type { SessionLookup } from '../../platform/http/session.ts'
import { signedOut } from '../../platform/refusal.ts'
import { verifyAttempt, assertAttemptsLeft, wrongCredentials, type Attempt } from './attempts.ts'
import { passwordMatches } from './passwords.ts'
import { endSession, findAccount, lockAccount, type AccountRow } from './queries.ts'
import { startSession } from './sessions.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** The account with this password. Unknown addresses and wrong passwords get the same refusal after the same time. */
export async function checkCredentials(
  context: PreparationContext,
  { email, password }: Credentials,
): Promise<AccountRow> {
  const attempt: Attempt = { kind: 'sign-in', name: email, address: context.address }
  const account = await context.transact(async (tx) => {
    await assertAttemptsLeft(tx, attempt)
    return findAccount(tx, email)
  })
  await verifyAttempt(context.transact, attempt, await passwordMatches(account?.password_hash, password))
  if (!account) throw wrongCredentials()
  return account
}

/**
 * Refuses when the password was replaced after it was checked and before this transaction began. The account stays
 * locked, so that the next change of its password also ends the session that is opened now.
 */
export async function assertPasswordUnchanged(tx: IdentityTx, { id, password_hash }: AccountRow): Promise<void> {
  if ((await lockAccount(tx, id)).password_hash !== password_hash) throw wrongCredentials()
}

export async function signIn(context: IdentityContext, account: AccountRow): Promise<Answer<typeof auth.signIn>> {
  await assertPasswordUnchanged(context.tx, account)
  const token = await startSession(context, account.id)
  return { token, isVerified: account.verified_at !== null, requiresTwoFactor: false }
}

export async function signOut(sessions: SessionLookup, { tx, session }: IdentityContext): Promise<null> {
  if (!session) throw signedOut()
  await endSession(tx, session.id)
  sessions.forgetSession(session.id)
  return null
}
