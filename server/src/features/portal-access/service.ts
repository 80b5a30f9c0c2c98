import type { Received } from '#contract/endpoint.ts'
import type { portalAccess, PortalPerson } from '#contract/portal-access.ts'
import type { SignedInClient } from '#contract/portal.ts'
import type { FirmContext } from '../../platform/context.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { countUse } from '../auth/public.ts'
import { dropInvitations, mailPortalLink } from '../portal/public.ts'
import {
  endSessions,
  findClient,
  findSlug,
  insertAccess,
  insertPreview,
  lockAccess,
  markEnded,
  type PersonOfClient,
  savePerson,
  selectPeople,
  selectReachable,
  selectViews,
  setRights,
} from './queries.ts'

type Invitation = Omit<Received<typeof portalAccess.invite>['body'], 'adminUserId' | 'businessId'>

export async function listPortalPeople({ tx }: FirmContext, clientId: string) {
  const [rows, reachable] = await Promise.all([selectPeople(tx, clientId), selectReachable(tx, clientId)])
  if (!reachable) throw missingField('clientId', 'Client')
  const people = rows.map(toPortalPerson)
  const known = new Set(people.filter(({ state }) => state !== 'ended').map(({ email }) => email))
  const candidates = reachable.filter(({ email }, index) => {
    const address = email.toLowerCase()
    return !known.has(address) && reachable.findIndex((other) => other.email.toLowerCase() === address) === index
  })
  return { people, candidates }
}

const toPortalPerson = (row: PersonOfClient): PortalPerson => ({
  id: row.id,
  name: row.name,
  email: row.email,
  rights: row.rights as PortalPerson['rights'],
  invitedAt: row.created_at.toISOString(),
  invitedBy: row.invited_by,
  state: stateOf(row),
  firstSeenAt: row.first_at?.toISOString() ?? null,
  lastSeenAt: row.last_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
})

function stateOf(row: PersonOfClient): PortalPerson['state'] {
  if (row.ended_at) return 'ended'
  if (row.first_at) return 'active'
  return row.is_invited ? 'invited' : 'expired'
}

/** Gives a person access to a client and mails them a link. A person of another client of the firm keeps their password. */
export async function inviteToPortal(context: FirmContext, { clientId, name, email, rights }: Invitation) {
  const { tx, businessId, userId } = context
  if (!(await findClient(tx, clientId))) throw missingField('clientId', 'Client')
  await countMail(context, email)
  const person = await savePerson(tx, { business_id: businessId, id: newId(), email, name })
  const id = newId()
  await insertAccess(tx, {
    business_id: businessId,
    id,
    person_id: person.id,
    client_id: clientId,
    rights: [...new Set(rights)],
    created_by: userId,
  })
  await mailInvitation(context, { accessId: id, person })
  return { id }
}

export async function updateRights(context: FirmContext, id: string, rights: readonly string[]): Promise<null> {
  await getAccess(context, id)
  await setRights(context.tx, id, [...new Set(rights)])
  context.clientSessions.forgetAccess(id)
  context.security.record('client_access_changed', { clientAccess: id })
  return null
}

export async function sendInvitationAgain(context: FirmContext, id: string): Promise<null> {
  const access = await getAccess(context, id)
  await countMail(context, access.email)
  await mailInvitation(context, { accessId: id, person: { ...access, id: access.person_id } })
  return null
}

/** Ends the access with its sessions and invitations; an open page is told at its next call. */
export async function endPortalAccess(context: FirmContext, id: string): Promise<null> {
  const { tx, userId, clientSessions, security } = context
  await getAccess(context, id)
  await markEnded(tx, id, userId)
  await endSessions(tx, id)
  await dropInvitations(tx, id)
  clientSessions.forgetAccess(id)
  security.record('client_access_changed', { clientAccess: id, ended: true })
  return null
}

/** A session that sees what the person sees, as far as whoever looks may see it anyway, and that changes nothing. */
export async function previewPortal(context: FirmContext, id: string): Promise<SignedInClient> {
  const { tx, businessId, userId, address, userAgent, security } = context
  const [access, firm] = await Promise.all([getAccess(context, id), findSlug(tx, businessId)])
  const token = newSecret()
  await insertPreview(tx, {
    business_id: businessId,
    id: newId(),
    access_id: id,
    previewed_by: userId,
    token_hash: hashSecret(token),
    address,
    user_agent: userAgent ?? null,
  })
  security.record('client_previewed', { clientAccess: id })
  return { token, clientId: access.client_id, slug: firm.slug }
}

async function getAccess({ tx }: FirmContext, id: string) {
  const access = await lockAccess(tx, id)
  if (!access) throw notFound('Portal access')
  return access
}

const countMail = ({ tx, address }: FirmContext, email: string) =>
  countUse(tx, { kind: 'invitation', name: `portal ${email}`, address })

interface InvitationMail {
  readonly accessId: string
  readonly person: { readonly id: string; readonly name: string; readonly email: string }
}

async function mailInvitation({ tx, businessId, publicUrl }: FirmContext, { accessId, person }: InvitationMail) {
  const firm = await findSlug(tx, businessId)
  await dropInvitations(tx, accessId)
  const portal = { tx, businessId, firmName: firm.name, slug: firm.slug, publicUrl }
  await mailPortalLink(portal, { purpose: 'invitation', person, accessId })
}

const MAX_VIEWS = 100

/** What clients opened in a matter, latest first. */
export async function listClientViews({ tx }: FirmContext, matterId: string) {
  return (await selectViews(tx, matterId, MAX_VIEWS)).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    personName: row.name,
    kind: row.kind,
    subjectId: row.subject_id,
    matterId: row.matter_id,
    subject: row.subject ?? '',
  }))
}
