import { nameInMail } from '#domain/links.ts'
import type { Received } from '#contract/endpoint.ts'
import type { firm as contract } from '#contract/firm.ts'
import type { FirmContext } from '../../platform/context.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { cancelMail } from '../../platform/mail/job.ts'
import { conflictingField, notFound } from '../../platform/refusal.ts'
import { countUse } from '../auth/public.ts'
import { renderMail } from '../mail-templates/public.ts'
import { queueFirmMail, selectUndeliveredMails } from '../undelivered-mail/public.ts'
import {
  countOpenInvitations,
  findCurrentInvitation,
  findCurrentInvitationTo,
  insertInvitation,
  selectInvitations,
  revokeInvitationRow,
  revokeInvitationsOf,
  setCopiedSecret,
} from './invitations.queries.ts'
import { findMemberByEmail } from './people.queries.ts'
import { getGrantableRole } from '../roles/public.ts'
import { assertUserLimit } from './people.ts'
import { firmSettings } from './queries.ts'
import { alreadyInvited } from './refusals.ts'
import { toInvitation } from './view.ts'

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    invitation_sent: true
    invitation_link_copied: true
    invitation_withdrawn: true
  }
}

const mailKey = (invitationId: string) => `invitation ${invitationId}`

/**
 * Invites a person by mail. A second invitation to an address replaces the first, but only when that is asked for with
 * `sendAgain`: otherwise the sender would not learn that the person was invited already.
 */
export async function createInvitation(
  context: FirmContext,
  { email, firstName, lastName, roleId, sendAgain }: Received<typeof contract.invite>['body'],
) {
  const { tx, businessId, userId } = context
  const role = await getGrantableRole(context, roleId)
  const known = await findMemberByEmail(tx, email)
  if (known && known.removed_at === null) {
    throw conflictingField('already_member', 'email', 'This person already works at the firm')
  }
  if (!sendAgain && (await findCurrentInvitationTo(tx, email))) throw alreadyInvited()
  await countInvitation(context, email)
  for (const older of await revokeInvitationsOf(tx, email)) await cancelMail(tx, mailKey(older.id))
  await assertUserLimit(tx, { others: countOpenInvitations, adder: context.membership })
  const id = newId()
  const secret = newSecret()
  const { expires_at: until } = await insertInvitation(tx, {
    business_id: businessId,
    id,
    email,
    first_name: firstName,
    last_name: lastName,
    role_id: role.id,
    secret_hash: hashSecret(secret),
    invited_by: userId,
  })
  await mailInvitation(context, { id, email, roleName: role.name, secret, until })
  context.security.record('invitation_sent', { invitation: id, role: role.name })
  return { id }
}

/** The recipient may be a stranger who did not ask for the mail, so an address and a firm are limited. */
async function countInvitation({ tx, businessId, address }: FirmContext, email: string): Promise<void> {
  await countUse(tx, { kind: 'invitation', name: email, address })
  await countUse(tx, { kind: 'invitations-of-firm', name: businessId, address })
}

interface InvitationMail {
  readonly id: string
  readonly email: string
  readonly roleName: string
  readonly secret: string
  readonly until: Date
}

async function mailInvitation(context: FirmContext, { id, email, roleName, secret, until }: InvitationMail) {
  const { tx, businessId, session, publicUrl } = context
  const { name } = await firmSettings(tx, businessId)
  await queueFirmMail(
    tx,
    {
      to: email,
      ...(await renderMail(tx, 'invitation', {
        person: nameInMail(`${session.firstName} ${session.lastName}`),
        firm: nameInMail(name),
        role: nameInMail(roleName),
        link: `${publicUrl}/join-team/${secret}`,
      })),
      until,
    },
    { businessId, kind: 'invitation', recordId: id },
    mailKey(id),
  )
}

/** A link to pass on by hand, where the mail does not arrive. It is shown once, because only its hash is stored. */
export async function createInvitationLink(context: FirmContext, id: string) {
  const { tx, publicUrl, security } = context
  const invitation = await findCurrentInvitation(tx, id)
  if (!invitation) throw notFound('Invitation')
  await getGrantableRole(context, invitation.role_id)
  const secret = newSecret()
  await setCopiedSecret(tx, id, hashSecret(secret))
  security.record('invitation_link_copied', { invitation: id })
  return { link: `${publicUrl}/join-team/${secret}`, expiresAt: invitation.expires_at.toISOString() }
}

export async function listInvitations({ tx }: FirmContext) {
  const [invitations, undelivered] = await Promise.all([selectInvitations(tx), selectUndeliveredMails(tx)])
  const problems = new Map(undelivered.map((mail) => [mail.record_id, mail]))
  return invitations.map((invitation) => toInvitation(invitation, problems.get(invitation.id)))
}

export async function revokeInvitation({ tx, security }: FirmContext, id: string) {
  if (!(await revokeInvitationRow(tx, id))) throw notFound('Invitation')
  await cancelMail(tx, mailKey(id))
  security.record('invitation_withdrawn', { invitation: id })
  return null
}
