import { readableColor } from '#domain/color.ts'
import { initials } from '#domain/firm-document.ts'
import type { Received } from '#contract/endpoint.ts'
import type { portal, PortalFirm, PortalManifest, PortalProfile } from '#contract/portal.ts'
import type { ClientContext, IdentityContext } from '../../platform/context.ts'
import { beginPortalSignIn } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { countUse } from '../auth/public.ts'
import { getFirmLetterhead } from '../firm-documents/public.ts'
import { saveSignUp, selectProfiles, setMuted } from './queries.ts'

export async function getPortalFirm(context: IdentityContext, slug: string): Promise<PortalFirm> {
  const firm = await beginPortalSignIn(context.tx, slug, context.requestId)
  if (!firm) throw notFound('Client portal')
  const { name, color, logo, address, phone, email } = await getFirmLetterhead(firm)
  return { name, slug, initials: initials(name), color, logo, address, phone, email }
}

const CANVAS = '#F6F8FA'
/** Launchers cut longer names. */
const SHORT_NAME = 24

/** The firm's initials on its colour: a logo is seldom square. As an address that holds the picture itself. */
const firmIcon = (color: string, letters: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${readableColor(color)}"/><text x="256" y="256" dy="0.36em" text-anchor="middle" font-family="Georgia,serif" font-size="200" fill="#FFFFFF">${letters.replace(/[<>&]/g, '')}</text></svg>`,
  )}`

/** The portal is installed by the name of the firm; it opens where the person was signed in, and else asks them to sign in. */
export async function getManifest(context: IdentityContext, slug: string): Promise<PortalManifest> {
  const { name, color, initials: letters } = await getPortalFirm(context, slug)
  const icon = firmIcon(color, letters)
  const scope = `/portal/${encodeURIComponent(slug)}/`
  return {
    name,
    short_name: name.slice(0, SHORT_NAME),
    id: scope,
    start_url: `${scope}login`,
    scope,
    display: 'standalone',
    background_color: CANVAS,
    theme_color: color,
    icons: [
      { src: icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: icon, sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
      // For browsers that install no drawings.
      { src: '/app-icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/app-icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

/** Stores who asks for access; the answer is the same for a firm that does not exist. */
export async function createSignUp(
  context: IdentityContext,
  body: Received<typeof portal.signUp>['body'],
): Promise<null> {
  const { slug, name, email, phoneNumber = '', message = '' } = body
  await countUse(context.tx, { kind: 'portal-sign-up', name: `${slug} ${email}`, address: context.address })
  const firm = await beginPortalSignIn(context.tx, slug, context.requestId)
  if (!firm) return null
  const ids = { business_id: firm.businessId, id: newId() }
  await saveSignUp(firm.tx, { ...ids, name, email, phone_number: phoneNumber, message })
  return null
}

/** The client of the session first, then the other clients of the same person at this firm. */
export async function listProfiles({ tx, client }: ClientContext): Promise<PortalProfile[]> {
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

/** Of what the person wants no mail. */
export async function updateNotices({ tx, client }: ClientContext, muted: readonly string[]): Promise<null> {
  await setMuted(tx, client.accessId, [...new Set(muted)])
  return null
}
