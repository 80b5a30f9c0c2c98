import type { Answer } from '#contract/endpoint.ts'
import type { ChangePassword, profile as contract, ProfileInput } from '#contract/profile.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { adoptFirm } from '../../platform/db/transactions.ts'
import type { Session, SessionLookup } from '../../platform/http/session.ts'
import { invalidField, notFound, Refusal, signedOut } from '../../platform/refusal.ts'
import {
  checkCredentials,
  dropLinks,
  hashNewPassword,
  assertPasswordUnchanged,
  setPassword,
  type AccountRow,
} from '../auth/public.ts'
import {
  endOtherSessions,
  endOwnSession,
  selectSessions,
  renameAccount,
  renameMember,
  type SessionRow,
} from './queries.ts'

function signedIn({ session }: { session: Session | null }): Session {
  if (!session) throw signedOut()
  return session
}

export async function updateProfile(
  sessions: SessionLookup,
  context: IdentityContext,
  input: ProfileInput,
): Promise<Answer<typeof contract.update>> {
  const { accountId, memberships } = signedIn(context)
  const name = { first_name: input.firstName, last_name: input.lastName }
  await renameAccount(context.tx, accountId, name)
  for (const { businessId } of memberships) {
    await renameMember(await adoptFirm(context.tx, businessId, accountId), accountId, name)
  }
  sessions.forgetAccount(accountId)
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

interface ProvenChange {
  readonly account: AccountRow
  readonly passwordHash: string
}

/** Verifies the current password and hashes the new one. */
export async function checkPasswordChange(
  context: PreparationContext,
  { currentPassword, newPassword }: ChangePassword,
): Promise<ProvenChange> {
  const { email, firstName, lastName } = signedIn(context)
  const account = await withCurrentPassword(() => checkCredentials(context, { email, password: currentPassword }))
  try {
    return { account, passwordHash: await hashNewPassword(newPassword, { email, names: [firstName, lastName] }) }
  } catch (error) {
    if (!refusedWith('weak_password', error)) throw error
    throw invalidField(error.code, 'newPassword', error.message)
  }
}

/** Ends the person's other sessions and revokes the links that were mailed before. */
export async function changePassword(
  sessions: SessionLookup,
  context: IdentityContext,
  { account, passwordHash }: ProvenChange,
): Promise<null> {
  const { id, accountId } = signedIn(context)
  await withCurrentPassword(() => assertPasswordUnchanged(context.tx, account))
  await setPassword(context.tx, accountId, passwordHash)
  await dropLinks(context.tx, 'reset', accountId)
  await endOtherSessions(context.tx, accountId, id)
  sessions.forgetAccount(accountId)
  return null
}

const toOpenSession = (row: SessionRow, currentId: string) => ({
  id: row.id,
  startedAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  address: row.address,
  userAgent: row.user_agent,
  isCurrent: row.id === currentId,
})

export async function listSessions(context: IdentityContext): Promise<Answer<typeof contract.sessions>> {
  const { id, accountId } = signedIn(context)
  return (await selectSessions(context.tx, accountId)).map((row) => toOpenSession(row, id))
}

export async function revokeSession(sessions: SessionLookup, context: IdentityContext, id: string): Promise<null> {
  const { accountId } = signedIn(context)
  if (!(await endOwnSession(context.tx, accountId, id))) throw notFound('Session')
  sessions.forgetSession(id)
  return null
}
