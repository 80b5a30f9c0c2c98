import { firm } from '#contract/firm.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { getHandover } from './handover.ts'
import { createInvitation, createInvitationLink, listInvitations, revokeInvitation } from './invitations.ts'
import { acceptInvitation, verifyAcceptance, getInvitation } from './joining.ts'
import { endSessionsOfMember, updateMember, listTeam, listUsers } from './people.ts'
import { setUpFirm, checkSlug } from './setup.ts'

export function firmRoutes(route: AddRoute, { payments: { box } }: Pick<FeatureParts, 'payments'>): void {
  route.identity(firm.slugAvailable, (context, { query }) => checkSlug(context, query.slug))
  route.identity(firm.setUp, (context, { body }) => setUpFirm(context, body))
  route.firm(firm.users, (context, { query }) => listUsers(context, query))
  route.firm(firm.team, listTeam)
  route.firm(firm.updateMember, (context, { params, body }) => updateMember(context, params.id, body))
  route.firm(firm.endSessions, (context, { params }) => endSessionsOfMember(context, params.id))
  route.firm(firm.handover, (context, { params }) => getHandover(context, params.id))
  route.firm(firm.invite, (context, { body }) => createInvitation(context, body))
  route.firm(firm.invitations, listInvitations)
  route.firm(firm.invitationLink, (context, { params }) => createInvitationLink(context, params.id))
  route.firm(firm.revokeInvitation, (context, { params }) => revokeInvitation(context, params.id))
  route.identity(firm.invitation, (context, { params }) => getInvitation(context, params.id))
  route.prepared(
    firm.acceptInvitation,
    (context, { params, body }) => verifyAcceptance(context, box, { secret: params.id, ...body }),
    (context, { params, body }, proven) => acceptInvitation(context, { secret: params.id, ...body }, proven),
  )
}
