import type { Answer, Received } from '#contract/endpoint.ts'
import type { firm as contract } from '#contract/firm.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { adoptFirm, type FirmTx, type IdentityTx } from '../../platform/db/transactions.ts'
import { hashSecret, type SessionLookup } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  checkCredentials,
  findAccount,
  hashNewPassword,
  assertPasswordUnchanged,
  insertAccount,
  markVerified,
  startSession,
  type AccountRow,
} from '../auth/public.ts'
import {
  markInvitationAccepted,
  findInvitation,
  firmOfInvitation,
  lockInvitation,
  type InvitationRow,
} from './invitations.queries.ts'
import { findMember, returnMember } from './people.queries.ts'
import { checkUserLimit } from './people.ts'
import { insertMember } from './queries.ts'

const linkInvalid = () =>
  new Refusal(
    404,
    'link_invalid',
    'This invitation has expired, was withdrawn, or was accepted before. Ask the firm for a new one',
  )

/** What the link stands for. Its secret is the proof: the firm is adopted only because the link names it. */
async function openInvitation(
  tx: IdentityTx,
  secret: string,
  find = findInvitation,
): Promise<InvitationRow & { tx: FirmTx }> {
  const secretHash = hashSecret(secret)
  const businessId = await firmOfInvitation(tx, secretHash)
  if (!businessId) throw linkInvalid()
  const firmTx = await adoptFirm(tx, businessId, '')
  const invitation = await find(firmTx, secretHash)
  if (!invitation) throw linkInvalid()
  return { ...invitation, tx: firmTx }
}

export async function getInvitation(
  { tx }: IdentityContext,
  { params }: Received<typeof contract.invitation>,
): Promise<Answer<typeof contract.invitation>> {
  const invitation = await openInvitation(tx, params.id)
  const account = await findAccount(tx, invitation.email)
  return {
    businessName: invitation.business_name,
    email: invitation.email,
    firstName: invitation.first_name || (account?.first_name ?? ''),
    lastName: invitation.last_name || (account?.last_name ?? ''),
    roleName: invitation.role_name,
    hasAccount: account !== undefined,
  }
}

type Acceptance = Received<typeof contract.acceptInvitation>
/** Whoever accepts: somebody with an account, proven by their password, or somebody new with one chosen. */
type Proven = { readonly account: AccountRow } | { readonly passwordHash: string }

export async function verifyInvited(context: PreparationContext, { params, body }: Acceptance): Promise<Proven> {
  const { email, account } = await context.transact(async (tx) => {
    const invitation = await openInvitation(tx, params.id)
    return { email: invitation.email, account: await findAccount(tx, invitation.email) }
  })
  const { password, firstName, lastName } = body
  if (!account) return { passwordHash: await hashNewPassword(password, { email, names: [firstName, lastName] }) }
  return { account: await checkCredentials(context, { email, password }) }
}

/** The link came by mail, so it proves the address: nobody who joins has to verify it again. */
export async function acceptInvitation(
  sessions: SessionLookup,
  context: IdentityContext,
  { params, body }: Acceptance,
  proven: Proven,
): Promise<Answer<typeof contract.acceptInvitation>> {
  const { tx } = context
  const invitation = await openInvitation(tx, params.id, lockInvitation)
  const { email } = invitation
  const person = { first_name: body.firstName, last_name: body.lastName }
  const accountId = 'account' in proven ? proven.account.id : newId()
  if ('account' in proven) await assertPasswordUnchanged(tx, proven.account)
  const firmTx = await adoptFirm(tx, invitation.business_id, accountId)
  await checkUserLimit(firmTx)
  if ('passwordHash' in proven) {
    await insertAccount(tx, { id: accountId, email, ...person, password_hash: proven.passwordHash })
  }
  await markVerified(tx, accountId)
  const known = await findMember(firmTx, accountId)
  const joining = { role_id: invitation.role_id, ...person }
  if (known && known.removed_at !== null) await returnMember(firmTx, accountId, joining)
  // Somebody who works here already breaks the primary key, and is told so.
  else await insertMember(firmTx, { business_id: invitation.business_id, id: accountId, email, ...joining })
  await markInvitationAccepted(firmTx, invitation.id)
  sessions.forgetAccount(accountId)
  return { token: await startSession(context, accountId) }
}
