import type { SignUp } from '#contract/auth.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { getSession, hashSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countUse, assertAttemptsLeft } from './attempts.ts'
import { mailLink } from './mails.ts'
import { hashNewPassword } from './passwords.ts'
import { getAccount, insertAccount, lockAccount, markVerified, useLink, verificationMailProblem } from './queries.ts'
import { startSession } from './sign-in.ts'

/** Counted here and not with the account, so that the attempt is also counted if the address is taken. */
export async function hashForSignUp({ transact, address }: PreparationContext, input: SignUp): Promise<string> {
  const attempt = { kind: 'sign-up', name: input.email, address } as const
  await transact((tx) => assertAttemptsLeft(tx, attempt))
  const hash = await hashNewPassword(input.password, { email: input.email, names: [input.firstName, input.lastName] })
  await transact((tx) => countUse(tx, attempt))
  return hash
}

/** Opens the account and sends its verification link. A constraint of the database refuses an address that is taken. */
export async function signUp(context: IdentityContext, { email, firstName, lastName }: SignUp, passwordHash: string) {
  const id = newId()
  const name = { first_name: firstName, last_name: lastName }
  await insertAccount(context.tx, { id, email, ...name, password_hash: passwordHash })
  await sendVerification(context, { id, email })
  return { token: await startSession(context, id), isVerified: false }
}

const sendVerification = ({ tx, publicUrl }: IdentityContext, account: { id: string; email: string }): Promise<void> =>
  mailLink(tx, 'verify', account, (code) => `${publicUrl}/verification?code=${code}`)

export async function resendVerification(context: IdentityContext) {
  const { tx, address } = context
  const account = await getAccount(tx, getSession(context).accountId)
  if (account.verified_at) throw new Refusal(409, 'already_verified', 'Your email address is verified')
  await countUse(tx, { kind: 'verification', name: account.email, address })
  await sendVerification(context, account)
  return null
}

/** The problem with the mail that verifies the person's address, if there is one. */
export const getVerificationMail = async ({ tx }: IdentityContext) => ({ problem: await verificationMailProblem(tx) })

/** The link proves the address and signs in, because it may be opened on another device than the sign-up. */
export async function verifyEmail(context: IdentityContext, code: string) {
  const link = await useLink(context.tx, 'verify', hashSecret(code))
  if (!link) throw linkInvalid('Sign in and ask for a new one')
  const account = await lockAccount(context.tx, link.account_id)
  await markVerified(context.tx, account.id)
  context.sessions.forgetAccount(account.id)
  return { token: await startSession(context, account.id), isVerified: true }
}

export const linkInvalid = (next: string) =>
  new Refusal(422, 'link_invalid', `This link has expired or was used before. ${next}`)
