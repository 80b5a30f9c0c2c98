import { portal } from '#contract/portal.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { requestPortalLink } from './links.ts'
import { hashClientPassword, resetClientPassword } from './passwords.ts'
import { listClientSessions, revokeClientSession } from './sessions.ts'
import { createSignUp, getManifest, getPortalFirm, listProfiles, updateNotices } from './service.ts'
import { checkClient, openClient, openLink, signInClient, signOutClient } from './sign-in.ts'

export function portalRoutes(route: AddRoute): void {
  route.identity(portal.firm, (context, { query }) => getPortalFirm(context, query.slug))
  route.identity(portal.manifest, (context, { query }) => getManifest(context, query.slug))
  route.prepared(
    portal.signIn,
    (context, { body }) => checkClient(context, body),
    (context, { body }, person) => signInClient(context, body, person),
  )
  route.client(portal.profile, listProfiles)
  route.identity(portal.signUp, (context, { body }) => createSignUp(context, body))
  route.identity(portal.requestLink, (context, { body }) => requestPortalLink(context, { ...body, purpose: 'signIn' }))
  route.identity(portal.forgotPassword, (context, { body }) =>
    requestPortalLink(context, { ...body, purpose: 'reset' }),
  )
  route.identity(portal.openLink, (context, { body }) => openLink(context, body))
  route.prepared(
    portal.resetPassword,
    (context, { body }) => hashClientPassword(context, body),
    (context, { body }, hash) => resetClientPassword(context, body, hash),
  )
  route.client(portal.openClient, (context, { body }) => openClient(context, body.accessId))
  route.client(portal.chooseNotices, (context, { body }) => updateNotices(context, body.muted))
  route.client(portal.sessions, listClientSessions)
  route.client(portal.endSession, (context, { params }) => revokeClientSession(context, params.id))
  route.client(portal.signOut, signOutClient)
}
