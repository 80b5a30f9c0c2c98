import type { Invitation, TeamListMember, TeamMember } from '#contract/firm.ts'
import { toOfficeName } from '../offices/public.ts'
import type { UndeliveredMailRow } from '../undelivered-mail/public.ts'
import type { InvitationRow } from './invitations.queries.ts'
import type { MemberRow } from './people.queries.ts'

export const toMember = (row: MemberRow): TeamMember => ({
  id: row.id,
  name: row.full_name,
  email: row.email,
  roleId: row.role_id,
  roleName: row.role_name,
  isActive: row.removed_at === null,
})

export const toTeamMember = (row: MemberRow, unsaved: ReadonlyMap<string, number>): TeamListMember => ({
  ...toMember(row),
  office: toOfficeName(row),
  joinedAt: row.joined_at.toISOString(),
  version: row.version,
  unsavedSeconds: unsaved.get(row.id) ?? 0,
})

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
