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
  email: string,
): Promise<null> {
  await countUse(tx, { kind: 'reset', name: email, address })
  const account = await findAccount(tx, email)
  if (account) await mailLink(tx, 'reset', account, (secret) => `${publicUrl}/forgot-password/reset/${secret}`)
  return null
}

interface NewPassword {
  /** The secret of the mailed link. */
  readonly id: string
  readonly password: string
}

export async function hashForReset({ transact }: PreparationContext, { id, password }: NewPassword): Promise<string> {
  const account = await transact(async (tx) => {
    const link = await findLink(tx, 'reset', hashSecret(id))
    return link && getAccount(tx, link.account_id)
  })
  if (!account) throw linkInvalid(ASK_AGAIN)
  return hashNewPassword(password, { email: account.email, names: [account.first_name, account.last_name] })
}

/** The link came by mail, so it also proves the address. All sessions of the person end. */
export async function resetPassword(
  sessions: SessionLookup,
  { tx }: IdentityContext,
  secret: string,
  passwordHash: string,
): Promise<null> {
  const link = await useLink(tx, 'reset', hashSecret(secret))
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
