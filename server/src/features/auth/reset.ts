import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { auth } from '#contract/auth.ts'
import type { Received } from '#contract/endpoint.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/db/database.ts'
import { inIdentity } from '../../platform/db/transactions.ts'
import { hashSecret } from '../../platform/http/session.ts'
import { addJob } from '../../platform/jobs.queries.ts'
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
import { recordSignInChange } from './sign-in-changes.ts'
import { linkInvalid } from './sign-up.ts'

const ASK_AGAIN = 'Ask for a new one'

const TASK = 'mailResetLink'
const Requested = z.object({ email: z.string() })

/** Whether the address has an account is looked up by a job, so that the time of the answer does not tell it either. */
export async function forgotPassword({ tx, address, security }: IdentityContext, email: string) {
  await countUse(tx, { kind: 'reset', name: email, address })
  await addJob(tx, TASK, { email } satisfies z.infer<typeof Requested>)
  security.record('reset_requested')
  return null
}

/** Mails the link that was asked for, if the address has an account. */
export const resetLinkTasks = (pool: Pool, publicUrl: string): TaskList => ({
  [TASK]: async (payload, { job }) => {
    const { email } = Requested.parse(payload)
    await inIdentity(pool, { accountId: null, requestId: `job ${job.id}` }, { readOnly: false }, async (tx) => {
      const account = await findAccount(tx, email)
      if (account) await mailLink(tx, 'reset', account, (secret) => `${publicUrl}/forgot-password/reset/${secret}`)
    })
  },
})

/** `id` is the secret of the mailed link. */
export async function hashForReset(
  context: PreparationContext,
  { id, password }: Received<typeof auth.resetPassword>['body'],
): Promise<string> {
  const account = await context.transact(async (tx) => {
    const link = await findLink(tx, 'reset', hashSecret(id))
    return link && getAccount(tx, link.account_id)
  })
  if (!account) throw linkInvalid(ASK_AGAIN)
  return hashNewPassword(password, { email: account.email, names: [account.first_name, account.last_name] }, context)
}

/** The mailed link also proves the address. All sessions of the person end. */
export async function resetPassword(context: IdentityContext, secret: string, passwordHash: string) {
  const { tx, sessions, security } = context
  const link = await useLink(tx, 'reset', hashSecret(secret))
  if (!link) throw linkInvalid(ASK_AGAIN)
  const account = await lockAccount(tx, link.account_id)
  await setPassword(tx, account.id, passwordHash)
  await markVerified(tx, account.id)
  await dropLinks(tx, 'reset', account.id)
  await endSessions(tx, account.id)
  await forgetSignInFailures(tx, account.email)
  sessions.forgetAccount(account.id)
  security.record('password_reset', { account: account.id })
  await recordSignInChange(context, account.id, 'passwordReset')
  return null
}
