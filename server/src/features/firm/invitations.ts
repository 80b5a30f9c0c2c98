import type { Received } from '#contract/endpoint.ts'
import type { firm as contract } from '#contract/firm.ts'
import type { FirmContext } from '../../platform/context.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { cancelMail, oneLine } from '../../platform/mail/job.ts'
import { conflictingField, notFound } from '../../platform/refusal.ts'
import { countUse } from '../auth/public.ts'
import { queueFirmMail, selectUndeliveredMails } from '../undelivered-mail/public.ts'
import {
  countOpenInvitations,
  insertInvitation,
  selectInvitations,
  revokeInvitationRow,
  revokeInvitationsOf,
} from './invitations.queries.ts'
import { findMemberByEmail } from './people.queries.ts'
import { assertUserLimit, getGrantableRole } from './people.ts'
import { firmSettings } from './queries.ts'
import { toInvitation } from './view.ts'

const mailKey = (invitationId: string) => `invitation ${invitationId}`

/** A second invitation to an address replaces the first, so that a lost mail can be sent again. */
export async function createInvitation(
  context: FirmContext,
  { email, firstName, lastName, roleId }: Received<typeof contract.invite>['body'],
) {
  const { tx, businessId, userId, session, publicUrl } = context
  const role = await getGrantableRole(context, roleId)
  const known = await findMemberByEmail(tx, email)
  if (known && known.removed_at === null) {
    throw conflictingField('already_member', 'email', 'This person already works at the firm')
  }
  // The recipient may be a stranger who did not ask for the mail.
  await countUse(tx, { kind: 'invitation', name: email, address: context.address })
  for (const older of await revokeInvitationsOf(tx, email)) await cancelMail(tx, mailKey(older.id))
  await assertUserLimit(tx, countOpenInvitations)
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
  const { name } = await firmSettings(tx, businessId)
  await queueFirmMail(
    tx,
    {
      to: email,
      subject: `${oneLine(name)} invites you to Lexhold`,
      text: `${oneLine(`${session.firstName} ${session.lastName}`)} invites you to join ${oneLine(name)} at Lexhold as ${oneLine(role.name)}. To join, open this link within seven days:

${publicUrl}/join-team/${secret}

If you do not know this firm, ignore this email.
`,
      until,
    },
    { businessId, kind: 'invitation', recordId: id },
    mailKey(id),
  )
  return { id }
}

export async function listInvitations({ tx }: FirmContext) {
  const [invitations, undelivered] = await Promise.all([selectInvitations(tx), selectUndeliveredMails(tx)])
  const problems = new Map(undelivered.map((mail) => [mail.record_id, mail]))
  return invitations.map((invitation) => toInvitation(invitation, problems.get(invitation.id)))
}

export async function revokeInvitation({ tx }: FirmContext, id: string) {
  if (!(await revokeInvitationRow(tx, id))) throw notFound('Invitation')
  await cancelMail(tx, mailKey(id))
  return null
}
