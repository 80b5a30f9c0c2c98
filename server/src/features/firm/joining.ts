import type { Received } from '#contract/endpoint.ts'
import type { firm as contract } from '#contract/firm.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { adoptFirm, type FirmTx, type IdentityTx } from '../../platform/db/transactions.ts'
import { hashSecret } from '../../platform/http/session.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  checkCodeIfOn,
  checkCredentials,
  findAccount,
  hashNewPassword,
  assertPasswordUnchanged,
  insertAccount,
  mailVerification,
  markVerified,
  startSession,
  type AccountRow,
} from '../auth/public.ts'
import {
  markInvitationAccepted,
  findInvitation,
  findFirmOfInvitation,
  lockInvitation,
  type LinkedInvitationRow,
} from './invitations.queries.ts'
import { findMember, restoreMember } from './people.queries.ts'
import { assertUserLimit } from './people.ts'
import { insertMember } from './queries.ts'

const linkInvalid = () =>
  new Refusal(
    404,
    'link_invalid',
    'This invitation has expired, was withdrawn, or was accepted before. Ask the firm for a new one',
  )

/** The invitation of a link. The secret is the proof: the firm is adopted only because the link names it. */
async function openInvitation(
  tx: IdentityTx,
  secret: string,
  find = findInvitation,
): Promise<LinkedInvitationRow & { tx: FirmTx }> {
  const secretHash = hashSecret(secret)
  const businessId = await findFirmOfInvitation(tx, secretHash)
  if (!businessId) throw linkInvalid()
  const firmTx = await adoptFirm(tx, businessId, '')
  const invitation = await find(firmTx, secretHash)
  if (!invitation) throw linkInvalid()
  return { ...invitation, tx: firmTx }
}

export async function getInvitation({ tx }: IdentityContext, secret: string) {
  const invitation = await openInvitation(tx, secret)
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

/** With the secret of the mailed link. */
type Acceptance = Received<typeof contract.acceptInvitation>['body'] & { readonly secret: string }
/** A person with an account, proven by their password, or a new person with the password they chose. */
type Proven = { readonly account: AccountRow } | { readonly passwordHash: string }

export async function verifyAcceptance(
  context: PreparationContext,
  box: SecretBox,
  { secret, password, firstName, lastName, code }: Acceptance,
): Promise<Proven> {
  const { email, account } = await context.transact(async (tx) => {
    const invitation = await openInvitation(tx, secret)
    return { email: invitation.email, account: await findAccount(tx, invitation.email) }
  })
  if (!account)
    return { passwordHash: await hashNewPassword(password, { email, names: [firstName, lastName] }, context) }
  const proven = await checkCredentials(context, { email, password })
  // Joining signs the person in, so it needs what signing in needs.
  await checkCodeIfOn(context, box, { accountId: proven.id, code })
  return { account: proven }
}

/** The mailed link proves the address, which need not be verified again. A link passed on by hand proves nothing of it. */
export async function acceptInvitation(
  context: IdentityContext,
  { secret, firstName, lastName }: Acceptance,
  proven: Proven,
) {
  const { tx } = context
  const invitation = await openInvitation(tx, secret, lockInvitation)
  const { email } = invitation
  const person = { first_name: firstName, last_name: lastName }
  const accountId = 'account' in proven ? proven.account.id : newId()
  if ('account' in proven) await assertPasswordUnchanged(tx, proven.account)
  const firmTx = await adoptFirm(tx, invitation.business_id, accountId)
  await assertUserLimit(firmTx)
  if ('passwordHash' in proven) {
    await insertAccount(tx, { id: accountId, email, ...person, password_hash: proven.passwordHash })
  }
  if (invitation.is_mailed) await markVerified(tx, accountId)
  else if ('passwordHash' in proven) await mailVerification(context, { id: accountId, email })
  const known = await findMember(firmTx, accountId)
  const joining = { role_id: invitation.role_id, email, ...person }
  if (known && known.removed_at !== null) await restoreMember(firmTx, accountId, joining)
  // The primary key refuses somebody who works here already.
  else await insertMember(firmTx, { business_id: invitation.business_id, id: accountId, ...joining })
  await markInvitationAccepted(firmTx, invitation.id)
  context.sessions.forgetAccount(accountId)
  context.security.record('joined_firm', {
    account: accountId,
    business: invitation.business_id,
    invitation: invitation.id,
    role: invitation.role_name,
  })
  return { token: await startSession(context, accountId, 'link') }
}
