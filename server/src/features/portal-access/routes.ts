import { portalAccess } from '#contract/portal-access.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { getMatterSharing, shareMatter } from './shares.ts'
import {
  endPortalAccess,
  inviteToPortal,
  listClientViews,
  listPortalPeople,
  previewPortal,
  sendInvitationAgain,
  updateRights,
} from './service.ts'
import { confirmSignUp, declineSignUp, listSignUps } from './sign-ups.ts'

export function portalAccessRoutes(route: AddRoute): void {
  route.firm(portalAccess.list, (context, { query }) => listPortalPeople(context, query.clientId))
  route.firm(portalAccess.invite, (context, { body }) => inviteToPortal(context, body))
  route.firm(portalAccess.update, (context, { params, body }) => updateRights(context, params.id, body.rights))
  route.firm(portalAccess.sendAgain, (context, { params }) => sendInvitationAgain(context, params.id))
  route.firm(portalAccess.end, (context, { params }) => endPortalAccess(context, params.id))
  route.firm(portalAccess.preview, (context, { params }) => previewPortal(context, params.id))
  route.firm(portalAccess.matter, (context, { params }) => getMatterSharing(context, params.id))
  route.firm(portalAccess.shareMatter, (context, { params, body }) => shareMatter(context, params.id, body))
  route.firm(portalAccess.signUps, listSignUps)
  route.firm(portalAccess.confirm, (context, { params, body }) => confirmSignUp(context, params.id, body))
  route.firm(portalAccess.decline, (context, { params }) => declineSignUp(context, params.id))
  route.firm(portalAccess.activity, (context, { query }) => listClientViews(context, query.matterId))
}
