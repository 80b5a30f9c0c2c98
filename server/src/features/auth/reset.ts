import type { Received } from '#contract/endpoint.ts'
import type { auth } from '#contract/auth.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { hashSecret, type SessionLookup } from '../../platform/http/session.ts'
import { countUse, forgetSignInFailures } from './attempts.ts'
import { mailLink } from './mails.ts'
import { hashNewPassword } from './passwords.ts'
import {
  dropLinks,
  endSessionsOf,
  findAccount,
  findLink,
  getAccount,
  lockAccount,
  markVerified,
  setPassword,
  useLink,
} from './queries.ts'
import { linkInvalid } from './sign-up.ts'

const ASK_AGAIN = 'Ask for a new one'

export async function forgotPassword(
  publicUrl: string,
  { tx, address }: IdentityContext,
  { body }: Received<typeof auth.forgotPassword>,
): Promise<null> {
  await countUse(tx, { kind: 'reset', name: body.email, address })
  const account = await findAccount(tx, body.email)
  if (account) await mailLink(tx, 'reset', account, (secret) => `${publicUrl}/forgot-password/reset/${secret}`)
  return null
}

type Reset = Received<typeof auth.resetPassword>

export async function hashForReset({ transact }: PreparationContext, { body }: Reset): Promise<string> {
  const account = await transact(async (tx) => {
    const link = await findLink(tx, 'reset', hashSecret(body.id))
    return link && getAccount(tx, link.account_id)
  })
  if (!account) throw linkInvalid(ASK_AGAIN)
  return hashNewPassword(body.password, { email: account.email, names: [account.first_name, account.last_name] })
}

/** The link came by mail, so it proves the address as well. Whoever was signed in as this person no longer is. */
export async function resetPassword(
  sessions: SessionLookup,
  { tx }: IdentityContext,
  { body }: Reset,
  passwordHash: string,
): Promise<null> {
  const link = await useLink(tx, 'reset', hashSecret(body.id))
  if (!link) throw linkInvalid(ASK_AGAIN)
  const account = await lockAccount(tx, link.account_id)
  await setPassword(tx, account.id, passwordHash)
  await markVerified(tx, account.id)
  await dropLinks(tx, 'reset', account.id)
  await endSessionsOf(tx, account.id)
  await forgetSignInFailures(tx, account.email)
  sessions.forgetAccount(account.id)
  return null
}
