import type { auth } from '#contract/auth.ts'
import type { Received } from '#contract/endpoint.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { hashSecret } from '../../platform/http/session.ts'
import { countUse, forgetSignInFailures } from './attempts.ts'
import { mailLink } from './mails.ts'
import { hashNewPassword } from './passwords.ts'
import {
  dropLinks,
  endSessions,
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

export async function forgotPassword({ tx, publicUrl, address }: IdentityContext, email: string) {
  await countUse(tx, { kind: 'reset', name: email, address })
  const account = await findAccount(tx, email)
  if (account) await mailLink(tx, 'reset', account, (secret) => `${publicUrl}/forgot-password/reset/${secret}`)
  return null
}

/** `id` is the secret of the mailed link. */
export async function hashForReset(
  { transact }: PreparationContext,
  { id, password }: Received<typeof auth.resetPassword>['body'],
): Promise<string> {
  const account = await transact(async (tx) => {
    const link = await findLink(tx, 'reset', hashSecret(id))
    return link && getAccount(tx, link.account_id)
  })
  if (!account) throw linkInvalid(ASK_AGAIN)
  return hashNewPassword(password, { email: account.email, names: [account.first_name, account.last_name] })
}

/** The mailed link also proves the address. All sessions of the person end. */
export async function resetPassword({ tx, sessions }: IdentityContext, secret: string, passwordHash: string) {
  const link = await useLink(tx, 'reset', hashSecret(secret))
  if (!link) throw linkInvalid(ASK_AGAIN)
  const account = await lockAccount(tx, link.account_id)
  await setPassword(tx, account.id, passwordHash)
  await markVerified(tx, account.id)
  await dropLinks(tx, 'reset', account.id)
  await endSessions(tx, account.id)
  await forgetSignInFailures(tx, account.email)
  sessions.forgetAccount(account.id)
  return null
}
