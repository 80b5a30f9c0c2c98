import { z } from 'zod'
import { PERMISSIONS } from '#domain/permissions.ts'
import { ROLE_SCOPES } from '#domain/role-rules.ts'
import { firmCall, firmKeys, firmSpelling, Flag, Id, Moment, optionalQuery, page, pagingKeys, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { TeamMember } from './firm.ts'

/** Why a person sees a matter; the last three are why they do not. */
export const MATTER_ACCESS = ['role', 'responsible', 'team', 'opened', 'emergency', 'scope', 'wall', 'left'] as const
export type MatterAccess = (typeof MATTER_ACCESS)[number]

export const PersonAccess = TeamMember.extend({
  joinedAt: Moment,
  leftAt: Moment.nullable(),
  /** What the role holds: all that the person may do, and the only place from which it comes. */
  permissions: z.array(z.enum(PERMISSIONS)),
  scope: z.enum(ROLE_SCOPES),
  hasSecondFactor: z.boolean(),
  isSecondFactorRequired: z.boolean(),
  lastSignInAt: Moment.nullable(),
  /** On how many devices the person is signed in. */
  openSessions: z.int(),
  /** Of the matters that the reader sees. */
  seenMatters: z.int(),
  hiddenMatters: z.int(),
})
export type PersonAccess = z.infer<typeof PersonAccess>

export const PersonMatter = z.strictObject({
  id: Id(),
  matterNumber: z.string(),
  matterName: z.string(),
  clientName: z.string(),
  isSeen: z.boolean(),
  reason: z.enum(MATTER_ACCESS),
})
export type PersonMatter = z.infer<typeof PersonMatter>

const params = z.object({ id: Id() })

/** What one person of the firm can see and do. Reading it never acts as the person. */
export const personAccess = {
  get: endpoint('GET', '/admin/team-member-details/:id', {
    summary: 'A person of the firm: role, permissions, scope, second factor, last sign-in',
    access: needs('adminUsers', 'teamMemberDetails'),
    params,
    ...firmCall,
    response: PersonAccess,
  }),
  matters: endpoint('GET', '/admin/team-member-details/:id/matters', {
    summary: 'Which matters a person sees, and why or why not; without those that the reader does not see',
    access: needs('adminUsers', 'matterMaster'),
    params,
    query: z.object({
      ...firmKeys,
      page: pagingKeys.page,
      size: pagingKeys.size,
      search: optionalQuery(Text(200)),
      isSeen: optionalQuery(Flag),
    }),
    spelling: firmSpelling,
    response: page(PersonMatter),
  }),
}
