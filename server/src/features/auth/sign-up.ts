import type { auth, SignUp } from '#contract/auth.ts'
import type { Received } from '#contract/endpoint.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { getSession, hashSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countUse, assertAttemptsLeft } from './attempts.ts'
import { hasTwoFactor } from './authenticator.queries.ts'
import { mailLink } from './mails.ts'
import { hashNewPassword } from './passwords.ts'
import {
  endSessions,
  findLink,
  getAccount,
  insertAccount,
  isSessionOpen,
  lockAccount,
  markVerified,
  useLink,
  verificationMailProblem,
  type AccountRow,
} from './queries.ts'
import { assertPasswordUnchanged, checkCredentials, startSession } from './sign-in.ts'

/** Counted here and not with the account, so that the attempt is also counted if the address is taken. */
export async function hashForSignUp(context: PreparationContext, input: SignUp): Promise<string> {
  const { transact, address } = context
  const attempt = { kind: 'sign-up', name: input.email, address } as const
  await transact((tx) => assertAttemptsLeft(tx, attempt))
  const owner = { email: input.email, names: [input.firstName, input.lastName] }
  const hash = await hashNewPassword(input.password, owner, context)
  await transact((tx) => countUse(tx, attempt))
  return hash
}

/** Opens the account and sends its verification link. A constraint of the database refuses an address that is taken. */
export async function signUp(context: IdentityContext, { email, firstName, lastName }: SignUp, passwordHash: string) {
  const id = newId()
  const name = { first_name: firstName, last_name: lastName }
  await insertAccount(context.tx, { id, email, ...name, password_hash: passwordHash })
  await mailVerification(context, { id, email })
  context.security.record('signed_up', { account: id })
  return { token: await startSession(context, id, 'password'), isVerified: false }
}

export const mailVerification = (
  { tx, publicUrl }: IdentityContext,
  account: { id: string; email: string },
): Promise<void> => mailLink(tx, 'verify', account, (code) => `${publicUrl}/verification?code=${code}`)

export async function resendVerification(context: IdentityContext) {
  const { tx, address } = context
  const account = await getAccount(tx, getSession(context).accountId)
  if (account.verified_at) throw new Refusal(409, 'already_verified', 'Your email address is verified')
  await countUse(tx, { kind: 'verification', name: account.email, address })
  await mailVerification(context, account)
  return null
}

/** The problem with the mail that verifies the person's address, if there is one. */
export const getVerificationMail = async ({ tx }: IdentityContext) => ({ problem: await verificationMailProblem(tx) })

/** Whose link it is, and whether they gave the password of the account. */
interface Verification {
  readonly account: AccountRow
  readonly hasPassword: boolean
}

/**
 * The link alone lets nobody in: somebody else may have signed up with the address, and would go on with the account that
 * its owner verifies. From a session of the account, such as that of the sign-up, it needs nothing more; elsewhere it needs
 * the password. Somebody who does not know the password sets a new one by a reset link, which verifies the address too.
 */
export async function checkVerification(
  context: PreparationContext,
  { code, password }: Received<typeof auth.verify>['body'],
): Promise<Verification> {
  const account = await context.transact(async (tx) => {
    const link = await findLink(tx, 'verify', hashSecret(code))
    // Two factors need a verified address, so such a link is a leftover, which must not sign in without a code.
    return link && !(await hasTwoFactor(tx, link.account_id)) ? getAccount(tx, link.account_id) : undefined
  })
  if (!account) throw verificationInvalid()
  if (password === undefined) return { account, hasPassword: false }
  return { account: await checkCredentials(context, { email: account.email, password }), hasPassword: true }
}

/** Verifies the address and starts a new session. The password ends all other sessions, the session of a sign-up none. */
export async function verifyEmail(context: IdentityContext, code: string, { account, hasPassword }: Verification) {
  const { tx, session, sessions, security } = context
  if (!(await useLink(tx, 'verify', hashSecret(code)))) throw verificationInvalid()
  if (hasPassword) {
    await assertPasswordUnchanged(tx, account)
    await endSessions(tx, account.id)
  } else {
    const isOwnSession = session?.accountId === account.id && (await isSessionOpen(tx, session.id))
    if (!isOwnSession) throw passwordNeeded()
    await lockAccount(tx, account.id)
  }
  await markVerified(tx, account.id)
  sessions.forgetAccount(account.id)
  security.record('email_verified', { account: account.id })
  return { token: await startSession(context, account.id, hasPassword ? 'password' : 'link'), isVerified: true }
}

const passwordNeeded = () =>
  new Refusal(422, 'password_needed', 'Enter the password of this account to verify its email address')

const verificationInvalid = () => linkInvalid('Sign in and ask for a new one')

export const linkInvalid = (next: string) =>
  new Refusal(422, 'link_invalid', `This link has expired or was used before. ${next}`)
