import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { adoptFirm, type IdentityTx } from '../../platform/db/transactions.ts'
import { getSession, hashSecret } from '../../platform/http/session.ts'
import { queueMail } from '../../platform/mail/job.ts'
import { conflictingField, invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import {
  countUse,
  dropLinks,
  findAccount,
  findLink,
  getAccount,
  linkInvalid,
  lockAccount,
  mailLink,
  recordSignInChange,
  selectFirmIds,
} from '../auth/public.ts'
import {
  confirmChange,
  deleteChange,
  findChange,
  insertChange,
  lockChange,
  setEmail,
  setMemberEmail,
  type ChangeRow,
} from './queries.ts'

const toEmailChange = (row: ChangeRow) => ({
  newEmail: row.new_email,
  isOldConfirmed: row.old_confirmed_at !== null,
  isNewConfirmed: row.new_confirmed_at !== null,
  expiresAt: row.expires_at.toISOString(),
})

export async function getEmailChange(context: IdentityContext) {
  const row = await findChange(context.tx, getSession(context).accountId)
  return row ? toEmailChange(row) : null
}

/** Counted apart from the change, so that a refusal, which tells that an address has an account, counts too. */
export const countEmailChange = (context: PreparationContext) =>
  context.transact((tx) =>
    countUse(tx, { kind: 'email-change', name: getSession(context).accountId, address: context.address }),
  )

/** Replaces a change that was begun before. Refuses an address that has an account. */
export async function startEmailChange(context: IdentityContext, newEmail: string) {
  const { tx, publicUrl, security } = context
  const account = await lockAccount(tx, getSession(context).accountId)
  if (account.verified_at === null)
    throw new Refusal(422, 'email_not_verified', 'Verify your email address before you change it')
  if (account.email === newEmail) throw invalidField('same_email', 'email', 'This is your address already')
  if (await findAccount(tx, newEmail)) throw emailTaken()
  await endChange(tx, account.id)
  const row = await insertChange(tx, account.id, newEmail)
  const toUrl = (secret: string) => `${publicUrl}/confirm-email/${secret}`
  const { id, email } = account
  await mailLink(tx, 'change_from', { id, email, newEmail }, toUrl)
  await mailLink(tx, 'change_to', { id, email: newEmail, newEmail }, toUrl)
  security.record('email_change_started')
  await recordSignInChange(context, id, 'emailChangeStarted')
  return toEmailChange(row)
}

const emailTaken = () => conflictingField('email_taken', 'email', 'Another person already uses this address')

async function endChange(tx: IdentityTx, accountId: string): Promise<boolean> {
  await dropLinks(tx, 'change_from', accountId)
  await dropLinks(tx, 'change_to', accountId)
  return deleteChange(tx, accountId)
}

export async function cancelEmailChange(context: IdentityContext) {
  if (!(await endChange(context.tx, getSession(context).accountId))) throw notFound('Change of address')
  context.security.record('email_change_stopped')
  await recordSignInChange(context, getSession(context).accountId, 'emailChangeStopped')
  return null
}

const linkUseless = () => linkInvalid('Change your address again in your profile')

/** The account of a mailed link, and the address that it was mailed to. */
async function getLinkedAccount(tx: IdentityTx, code: string) {
  for (const side of ['old', 'new'] as const) {
    const link = await findLink(tx, side === 'old' ? 'change_from' : 'change_to', hashSecret(code))
    if (link) return { side, accountId: link.account_id }
  }
  throw linkUseless()
}

export async function openEmailChange({ tx }: IdentityContext, code: string) {
  const { side, accountId } = await getLinkedAccount(tx, code)
  const [row, account] = [await findChange(tx, accountId), await getAccount(tx, accountId)]
  if (!row) throw linkUseless()
  return { oldEmail: account.email, newEmail: row.new_email, isNew: side === 'new' }
}

/** The link stays valid until both have confirmed, so that opening it twice is no error. */
export async function confirmEmailChange(context: IdentityContext, code: string) {
  const { tx, security } = context
  const { side, accountId } = await getLinkedAccount(tx, code)
  const account = await lockAccount(tx, accountId)
  const row = await lockChange(tx, accountId)
  if (!row) throw linkUseless()
  const confirmed = await confirmChange(tx, accountId, side)
  if (confirmed.old_confirmed_at === null || confirmed.new_confirmed_at === null)
    return { email: row.new_email, isChanged: false }
  await endChange(tx, accountId)
  // What was mailed to the old address must not open the account any more.
  await dropLinks(tx, 'reset', accountId)
  await dropLinks(tx, 'verify', accountId)
  await setEmail(tx, accountId, row.new_email)
  await mailChanged(tx, account.email, row.new_email)
  for (const businessId of await selectFirmIds(tx, accountId))
    await setMemberEmail(await adoptFirm(tx, businessId, accountId), accountId, row.new_email)
  context.sessions.forgetAccount(accountId)
  security.record('email_changed', { account: accountId })
  await recordSignInChange(context, accountId, 'emailChanged')
  return { email: row.new_email, isChanged: true }
}

async function mailChanged(tx: IdentityTx, oldEmail: string, newEmail: string): Promise<void> {
  const text = `The email address of your Lexhold account was changed from ${oldEmail} to ${newEmail}.
From now on you sign in with ${newEmail}.
`
  for (const to of [oldEmail, newEmail]) await queueMail(tx, { to, subject: 'Your email address was changed', text })
}

export async function stopEmailChange(context: IdentityContext, code: string) {
  const { tx, security } = context
  const { accountId } = await getLinkedAccount(tx, code)
  await lockAccount(tx, accountId)
  if (!(await endChange(tx, accountId))) throw linkUseless()
  security.record('email_change_stopped', { account: accountId })
  await recordSignInChange(context, accountId, 'emailChangeStopped')
  return null
}
