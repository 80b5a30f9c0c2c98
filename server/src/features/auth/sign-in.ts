import type { Answer, Received } from '#contract/endpoint.ts'
import type { auth } from '#contract/auth.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import type { IdentityTx } from '../../platform/db/transactions.ts'
import type { SessionLookup } from '../../platform/http/session.ts'
import { signedOut } from '../../platform/refusal.ts'
import { verifyAttempt, refuseIfTooMany, wrongCredentials, type Attempt } from './attempts.ts'
import { passwordMatches } from './passwords.ts'
import { endSession, findAccount, lockAccount, type AccountRow } from './queries.ts'
import { startSession } from './sessions.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** The account whose password it is. Unknown addresses and wrong passwords are refused alike, and take as long. */
export async function checkCredentials(
  context: PreparationContext,
  { email, password }: Credentials,
): Promise<AccountRow> {
  const attempt: Attempt = { kind: 'sign-in', name: email, address: context.address }
  const account = await context.transact(async (tx) => {
    await refuseIfTooMany(tx, attempt)
    return findAccount(tx, email)
  })
  await verifyAttempt(context.transact, attempt, await passwordMatches(account?.password_hash, password))
  if (!account) throw wrongCredentials()
  return account
}

export const checkSignIn = (context: PreparationContext, { body }: Received<typeof auth.signIn>): Promise<AccountRow> =>
  checkCredentials(context, body)

/**
 * What was proven before the transaction has to hold in it, too: a password that was replaced meanwhile opens nothing. The
 * account stays locked, so that whoever replaces it next ends the session that is opened now.
 */
export async function holdProven(tx: IdentityTx, { id, password_hash }: AccountRow): Promise<void> {
  if ((await lockAccount(tx, id)).password_hash !== password_hash) throw wrongCredentials()
}

export async function signIn(context: IdentityContext, account: AccountRow): Promise<Answer<typeof auth.signIn>> {
  await holdProven(context.tx, account)
  const token = await startSession(context, account.id)
  return { token, isVerified: account.verified_at !== null, requiresTwoFactor: false }
}

export async function signOut(sessions: SessionLookup, { tx, session }: IdentityContext): Promise<null> {
  if (!session) throw signedOut()
  await endSession(tx, session.id)
  sessions.forgetSession(session.id)
  return null
}
