import type { ChangePassword, OwnSession, ProfileInput } from '#contract/profile.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { adoptFirm } from '../../platform/db/transactions.ts'
import { getSession } from '../../platform/http/session.ts'
import { invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import {
  checkCredentials,
  dropLinks,
  endSessions,
  hashNewPassword,
  assertPasswordUnchanged,
  recordSignInChange,
  setPassword,
} from '../auth/public.ts'
import {
  endOtherDevices,
  renameAccount,
  renameMember,
  selectPasswordChange,
  selectSessions,
  type SessionRow,
} from './queries.ts'

export async function updateProfile(context: IdentityContext, input: ProfileInput) {
  const { accountId, memberships } = getSession(context)
  const name = { first_name: input.firstName, last_name: input.lastName }
  await renameAccount(context.tx, accountId, name)
  for (const { businessId } of memberships) {
    await renameMember(await adoptFirm(context.tx, businessId, accountId), accountId, name)
  }
  context.sessions.forgetAccount(accountId)
  return input
}

const refusedWith = (code: string, error: unknown): error is Refusal => error instanceof Refusal && error.code === code

/** A wrong current password is a wrong field of the form; 401 would say that the session has ended. */
async function withCurrentPassword<T>(proof: () => Promise<T>): Promise<T> {
  try {
    return await proof()
  } catch (error) {
    if (!refusedWith('wrong_credentials', error)) throw error
    throw invalidField('wrong_password', 'currentPassword', 'The current password is wrong')
  }
}

/** Verifies the current password and hashes the new one. */
export async function checkPasswordChange(
  context: PreparationContext,
  { currentPassword, newPassword }: ChangePassword,
) {
  const { accountId, email, firstName, lastName } = getSession(context)
  // Counted apart from signing in, where strangers may fail.
  const attempt = { kind: 'change-password', name: accountId, address: context.address } as const
  const account = await withCurrentPassword(() =>
    checkCredentials(context, { email, password: currentPassword }, attempt),
  )
  try {
    return {
      account,
      passwordHash: await hashNewPassword(newPassword, { email, names: [firstName, lastName] }, context),
    }
  } catch (error) {
    if (!refusedWith('weak_password', error)) throw error
    throw invalidField(error.code, 'newPassword', error.message)
  }
}

type ProvenChange = Awaited<ReturnType<typeof checkPasswordChange>>

/** Ends the person's other sessions and revokes the links that were mailed before. */
export async function changePassword(context: IdentityContext, { account, passwordHash }: ProvenChange) {
  const { id, accountId } = getSession(context)
  await withCurrentPassword(() => assertPasswordUnchanged(context.tx, account))
  await setPassword(context.tx, accountId, passwordHash)
  await dropLinks(context.tx, 'reset', accountId)
  await endSessions(context.tx, accountId, { except: id })
  context.sessions.forgetAccount(accountId)
  context.security.record('password_changed')
  await recordSignInChange(context, accountId, 'passwordChanged')
  return null
}

const toOwnSession = (row: SessionRow, currentId: string): OwnSession => ({
  id: row.id,
  startedAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.used_at?.toISOString() ?? null,
  address: row.address,
  userAgent: row.user_agent,
  isCurrent: row.id === currentId,
})

export async function listSessions(context: IdentityContext) {
  const { id, accountId } = getSession(context)
  return (await selectSessions(context.tx, accountId)).map((row) => toOwnSession(row, id))
}

export async function revokeSession(context: IdentityContext, id: string) {
  const { accountId } = getSession(context)
  if ((await endSessions(context.tx, accountId, { only: id })) === 0n) throw notFound('Session')
  context.sessions.forgetSession(id)
  context.security.record('session_ended', { session: id })
  return null
}

/** Leaves the device of the request signed in. */
export async function revokeOtherSessions(context: IdentityContext) {
  const { id, accountId } = getSession(context)
  const ended = await endOtherDevices(context.tx, accountId, id)
  context.sessions.forgetAccount(accountId)
  context.security.record('other_sessions_ended', { sessions: String(ended) })
  return { ended }
}

export async function getPassword(context: IdentityContext) {
  const { password_changed_at } = await selectPasswordChange(context.tx, getSession(context).accountId)
  return { changedAt: password_changed_at?.toISOString() ?? null }
}
