import { firm } from '#contract/firm.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { SessionLookup } from '../../platform/http/session.ts'
import { invite, readInvitations, withdrawInvitation } from './invitations.ts'
import { acceptInvited, proveInvited, readInvitation } from './joining.ts'
import { changeMember, readRoles, readTeam, readUsers } from './people.ts'
import { setUpFirm, slugAvailable } from './setup.ts'

interface FirmParts {
  readonly publicUrl: string
  readonly sessions: SessionLookup
}

export function firmRoutes(route: AddRoute, { publicUrl, sessions }: FirmParts): void {
  route.identity(firm.slugAvailable, slugAvailable)
  route.identity(firm.setUp, (context, received) => setUpFirm(sessions, context, received))
  route.firm(firm.users, readUsers)
  route.firm(firm.roles, readRoles)
  route.firm(firm.team, readTeam)
  route.firm(firm.updateMember, changeMember)
  route.firm(firm.invite, (context, received) => invite(publicUrl, context, received))
  route.firm(firm.invitations, readInvitations)
  route.firm(firm.revokeInvitation, withdrawInvitation)
  route.identity(firm.invitation, readInvitation)
  route.prepared(firm.acceptInvitation, proveInvited, (context, received, proven) =>
    acceptInvited(sessions, context, received, proven),
  )
}
