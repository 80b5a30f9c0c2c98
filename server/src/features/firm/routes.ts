import { firm } from '#contract/firm.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { SessionLookup } from '../../platform/http/session.ts'
import { invite, listInvitations, withdrawInvitation } from './invitations.ts'
import { acceptInvitation, verifyInvited, getInvitation } from './joining.ts'
import { updateMember, listRoles, listTeam, listUsers } from './people.ts'
import { setUpFirm, slugAvailable } from './setup.ts'

interface FirmParts {
  readonly publicUrl: string
  readonly sessions: SessionLookup
}

export function firmRoutes(route: AddRoute, { publicUrl, sessions }: FirmParts): void {
  route.identity(firm.slugAvailable, slugAvailable)
  route.identity(firm.setUp, (context, received) => setUpFirm(sessions, context, received))
  route.firm(firm.users, listUsers)
  route.firm(firm.roles, listRoles)
  route.firm(firm.team, listTeam)
  route.firm(firm.updateMember, updateMember)
  route.firm(firm.invite, (context, received) => invite(publicUrl, context, received))
  route.firm(firm.invitations, listInvitations)
  route.firm(firm.revokeInvitation, withdrawInvitation)
  route.identity(firm.invitation, getInvitation)
  route.prepared(firm.acceptInvitation, verifyInvited, (context, received, proven) =>
    acceptInvitation(sessions, context, received, proven),
  )
}
