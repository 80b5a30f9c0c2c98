import type { Invitation, TeamListMember, TeamMember } from '#contract/firm.ts'
import { toOfficeName } from '../offices/public.ts'
import type { UndeliveredMailRow } from '../undelivered-mail/public.ts'
import type { InvitationRow } from './invitations.queries.ts'
import type { MemberRow, TeamSignInRow } from './people.queries.ts'

export const toMember = (row: MemberRow): TeamMember => ({
  id: row.id,
  name: row.full_name,
  email: row.email,
  roleId: row.role_id,
  roleName: row.role_name,
  isActive: row.removed_at === null,
})

/** What the whole team says of each of its people. */
export interface TeamFacts {
  /** Measured seconds that are in no entry. */
  readonly unsaved: ReadonlyMap<string, number>
  readonly lastAdministratorId: string | undefined
  readonly signIns: ReadonlyMap<string, TeamSignInRow>
}

export const toTeamMember = (row: MemberRow, { unsaved, lastAdministratorId, signIns }: TeamFacts): TeamListMember => ({
  ...toMember(row),
  office: toOfficeName(row),
  joinedAt: row.joined_at.toISOString(),
  version: row.version,
  unsavedSeconds: unsaved.get(row.id) ?? 0,
  isLastAdministrator: row.id === lastAdministratorId,
  signIn: toSignIn(signIns.get(row.id)),
})

function toSignIn(row: TeamSignInRow | undefined): TeamListMember['signIn'] {
  if (!row) return null
  const { has_passkey: hasPasskey, has_authenticator: hasApp, used_at, last_sign_in_at } = row
  const seen = [used_at, last_sign_in_at].flatMap((moment) => (moment ? [moment.toISOString()] : []))
  return {
    secondFactor: hasPasskey ? (hasApp ? 'both' : 'passkey') : hasApp ? 'authenticator' : 'none',
    isSecondFactorRequired: row.is_factor_required,
    lastSeenAt: seen.toSorted().at(-1) ?? null,
  }
}

export const toInvitation = (row: InvitationRow, mail: UndeliveredMailRow | undefined): Invitation => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  roleId: row.role_id,
  roleName: row.role_name,
  invitedBy: row.inviter_name,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.is_expired,
  mailProblem: mail ? { attempts: mail.attempts, isGivenUp: mail.is_given_up, reason: mail.reason } : null,
})
