import type { auth } from '#contract/auth.ts'
import type { Received } from '#contract/endpoint.ts'
import type { SignInWay } from '#contract/sign-in-history.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { callScalar } from '../../platform/db/call-function.ts'
import type { IdentityTx } from '../../platform/db/transactions.ts'
import { getSession, hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal, singleSignOnRequired } from '../../platform/refusal.ts'
import { verifyAttempt, assertAttemptsLeft, wrongCredentials, type Attempt } from './attempts.ts'
import { hasAuthenticator, hasPasskey, insertChallenge } from './authenticator.queries.ts'
import { passwordMatches } from './passwords.ts'
import { selectFirmIds } from './sign-in-history.queries.ts'
import { queueRefusedPassword, recordSignedIn } from './sign-in-history.ts'
import { endSessions, findAccount, insertSession, lockAccount, type AccountRow } from './queries.ts'

/**
 * The account with this password. Unknown addresses and wrong passwords get the same refusal after the same time. What
 * strangers try at a name does not count for `attempt`s of another kind.
 */
export async function checkCredentials(
  context: PreparationContext,
  { email, password }: Received<typeof auth.signIn>['body'],
  attempt: Attempt = { kind: 'sign-in', name: email, address: context.address },
): Promise<AccountRow> {
  const account = await context.transact((tx) => findAccount(tx, email))
  try {
    await context.transact((tx) => assertAttemptsLeft(tx, attempt))
    const isRight = await passwordMatches(account?.password_hash, password, context)
    await verifyAttempt(context.transact, attempt, isRight)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    context.security.recordRefused('password_refused', { kind: attempt.kind, code: error.code, account: account?.id })
    if (attempt.kind === 'sign-in' && error.code === 'wrong_credentials') await queueRefusedPassword(context, email)
    throw error
  }
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

/** Refuses where every firm of the person wants its single sign-on of them. */
async function assertOwnWayOpen(tx: IdentityTx, accountId: string): Promise<void> {
  const firmIds = await selectFirmIds(tx, accountId)
  const required = await Promise.all(firmIds.map((id) => callScalar(tx, 'app.requires_single_sign_on', id, accountId)))
  if (required.length > 0 && required.every(Boolean)) throw singleSignOnRequired()
}

interface ProviderSignIn {
  /** Binds the session to the firm of the provider. */
  readonly bind: (sessionId: string) => Promise<unknown>
  /** When the person signed in at the provider, in seconds. Sensitive acts count from then. */
  readonly signedInAt: number
}

/**
 * Starts a session and returns its token, of which only the hash is stored. The last call of its transaction. Signing in
 * proves who is there, but by single sign-on only as of the moment at which the provider asked.
 */
export async function startSession(
  context: IdentityContext,
  accountId: string,
  way: SignInWay,
  singleSignOn?: ProviderSignIn,
): Promise<string> {
  const { tx, address, userAgent, security } = context
  if (!singleSignOn) await assertOwnWayOpen(tx, accountId)
  const token = newSecret()
  const id = newId()
  await insertSession(
    tx,
    {
      id,
      account_id: accountId,
      kind: singleSignOn ? 'singleSignOn' : 'signIn',
      token_hash: hashSecret(token),
      address,
      user_agent: userAgent ?? null,
    },
    singleSignOn?.signedInAt,
  )
  await singleSignOn?.bind(id)
  await recordSignedIn(context, accountId, way)
  security.record('signed_in', { account: accountId, session: id })
  return token
}

/** Begins a sign-in that a code finishes. What it returns is no session. */
async function startChallenge({ tx, security }: IdentityContext, { id, password_hash }: AccountRow): Promise<string> {
  if (password_hash === null) throw wrongCredentials()
  const secret = newSecret()
  await insertChallenge(tx, { id: newId(), account_id: id, secret_hash: hashSecret(secret), password_hash })
  security.record('code_requested', { account: id })
  return secret
}

/** With two factors, the answer is the token of the first step: it opens nothing until a code finishes the sign-in. */
export async function signIn(context: IdentityContext, account: AccountRow) {
  await assertPasswordUnchanged(context.tx, account)
  const isVerified = account.verified_at !== null
  const factors = {
    hasAuthenticator: await hasAuthenticator(context.tx, account.id),
    hasPasskey: await hasPasskey(context.tx, account.id),
  }
  const requiresTwoFactor = factors.hasAuthenticator || factors.hasPasskey
  const token = await (requiresTwoFactor
    ? startChallenge(context, account)
    : startSession(context, account.id, 'password'))
  return { token, isVerified, requiresTwoFactor, ...factors }
}

export async function signOut(context: IdentityContext) {
  const { id, accountId } = getSession(context)
  await endSessions(context.tx, accountId, { only: id })
  context.sessions.forgetSession(id)
  context.security.record('signed_out')
  return null
}
