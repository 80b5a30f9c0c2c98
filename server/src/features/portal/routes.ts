import { initials } from '#domain/firm-document.ts'
import type { Received } from '#contract/endpoint.ts'
import { portal, type PortalFirm, type PortalProfile } from '#contract/portal.ts'
import type { ClientContext, IdentityContext } from '../../platform/context.ts'
import { beginPortalSignIn } from '../../platform/db/transactions.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { countUse } from '../auth/public.ts'
import { getFirmLetterhead } from '../firm-documents/public.ts'
import { requestPortalLink } from './links.ts'
import { hashClientPassword, resetClientPassword } from './passwords.ts'
import { saveSignUp, selectProfiles, setMuted } from './queries.ts'
import { checkClient, openClient, openLink, signInClient, signOutClient } from './sign-in.ts'

export function portalRoutes(route: AddRoute): void {
  route.identity(portal.firm, (context, { query }) => getPortalFirm(context, query.slug))
  route.prepared(
    portal.signIn,
    (context, { body }) => checkClient(context, body),
    (context, { body }, person) => signInClient(context, body, person),
  )
  route.client(portal.profile, listProfiles)
  route.identity(portal.signUp, (context, { body }) => requestAccess(context, body))
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
  route.client(portal.chooseNotices, async ({ tx, client }, { body }) => {
    await setMuted(tx, client.accessId, [...new Set(body.muted)])
    return null
  })
  route.client(portal.signOut, signOutClient)
}

async function getPortalFirm(context: IdentityContext, slug: string): Promise<PortalFirm> {
  const firm = await beginPortalSignIn(context.tx, slug, context.requestId)
  if (!firm) throw notFound('Client portal')
  const { name, color, logo, address, phone, email } = await getFirmLetterhead(firm)
  return { name, slug, initials: initials(name), color, logo, address, phone, email }
}

/** Stores who asks for access; the answer is the same for a firm that does not exist. */
async function requestAccess(context: IdentityContext, body: Received<typeof portal.signUp>['body']): Promise<null> {
  const { slug, name, email, phoneNumber = '', message = '' } = body
  await countUse(context.tx, { kind: 'portal-sign-up', name: `${slug} ${email}`, address: context.address })
  const firm = await beginPortalSignIn(context.tx, slug, context.requestId)
  if (!firm) return null
  const ids = { business_id: firm.businessId, id: newId() }
  await saveSignUp(firm.tx, { ...ids, name, email, phone_number: phoneNumber, message })
  return null
}

/** The client of the session first, then the other clients of the same person at this firm. */
async function listProfiles({ tx, client }: ClientContext): Promise<PortalProfile[]> {
  return (await selectProfiles(tx, client.accessId)).map((row) => ({
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    email: row.email,
    businessName: row.business_name,
    slug: row.slug,
    clientName: row.client_name,
    // Whoever previews the portal sees no more of it than their role allows.
    rights: row.id === client.accessId ? [...client.rights] : (row.rights as PortalProfile['rights']),
    muted: row.muted as PortalProfile['muted'],
    isCurrent: row.id === client.accessId,
    isPreview: client.previewedBy !== null,
  }))
}
