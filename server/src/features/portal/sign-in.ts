import type { Received } from '#contract/endpoint.ts'
import type { portal, SignedInClient } from '#contract/portal.ts'
import type { ClientContext, IdentityContext, PreparationContext, SharedContext } from '../../platform/context.ts'
import { beginPortalSignIn, type FirmTx } from '../../platform/db/transactions.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal, pageNotFound } from '../../platform/refusal.ts'
import { assertAttemptsLeft, linkInvalid, passwordMatches, verifyAttempt, wrongCredentials } from '../auth/public.ts'
import {
  endSession,
  findPerson,
  insertSession,
  lockPerson,
  selectAccesses,
  selectProfiles,
  useLink,
  type PersonRow,
} from './queries.ts'

export const ASK_FOR_LINK = 'Ask for a new one'

/**
 * The person with this password at the firm. An unknown firm, an unknown address, one without access and a wrong password get
 * the same refusal after the same time.
 */
export async function checkClient(
  context: PreparationContext,
  { slug, email, password }: Received<typeof portal.signIn>['body'],
): Promise<PersonRow> {
  const attempt = { kind: 'portal', name: `${slug} ${email}`, address: context.address } as const
  const person = await context.transact(async (tx) => {
    await assertAttemptsLeft(tx, attempt)
    const firm = await beginPortalSignIn(tx, slug, context.requestId)
    return firm && findPerson(firm.tx, email)
  })
  try {
    await verifyAttempt(context.transact, attempt, await passwordMatches(person?.password_hash, password, context))
  } catch (error) {
    if (error instanceof Refusal)
      context.security.recordRefused('password_refused', { kind: 'portal', code: error.code, clientPerson: person?.id })
    throw error
  }
  if (!person) throw wrongCredentials()
  return person
}

/** Refuses when the password was replaced, or the access ended, after the password was checked. */
export async function signInClient(
  context: IdentityContext,
  { slug }: Received<typeof portal.signIn>['body'],
  person: PersonRow,
): Promise<SignedInClient> {
  const firm = await beginPortalSignIn(context.tx, slug, context.requestId)
  if (!firm || (await lockPerson(firm.tx, person.id)).password_hash !== person.password_hash) throw wrongCredentials()
  const [access] = await selectAccesses(firm.tx, person.id)
  if (!access) throw wrongCredentials()
  return startSession(context, { ...firm, slug, accessId: access.id, clientId: access.client_id })
}

/** Signs in with a mailed link: of an invitation the client that it names, of any other the one that was used last. */
export async function openLink(
  context: IdentityContext,
  { slug, code }: Received<typeof portal.openLink>['body'],
): Promise<SignedInClient> {
  const firm = await beginPortalSignIn(context.tx, slug, context.requestId)
  const link = firm && (await useLink(firm.tx, ['invitation', 'signIn'], hashSecret(code)))
  if (!link) throw linkInvalid(ASK_FOR_LINK)
  const accesses = await selectAccesses(firm.tx, link.person_id)
  const access = link.access_id === null ? accesses[0] : accesses.find(({ id }) => id === link.access_id)
  if (!access) throw linkInvalid(ASK_FOR_LINK)
  return startSession(context, { ...firm, slug, accessId: access.id, clientId: access.client_id })
}

interface NewSession {
  readonly tx: FirmTx
  readonly businessId: string
  readonly slug: string
  readonly accessId: string
  readonly clientId: string
}

async function startSession(context: IdentityContext, { tx, slug, clientId, ...of }: NewSession) {
  const { row, token } = sessionRow(context, of)
  await insertSession(tx, row)
  context.security.record('client_signed_in', { access: of.accessId, session: row.id, firm: of.businessId })
  return { token, clientId, slug }
}

/** A new session and its token, of which only the hash is stored. */
function sessionRow(
  { address, userAgent }: SharedContext,
  { businessId, accessId }: { readonly businessId: string; readonly accessId: string },
) {
  const token = newSecret()
  const row = {
    business_id: businessId,
    id: newId(),
    access_id: accessId,
    token_hash: hashSecret(token),
    address,
    user_agent: userAgent ?? null,
  }
  return { token, row }
}

/** Starts a session of another client of the same person, and ends this one. Anybody else's is not found. */
export async function openClient(context: ClientContext, accessId: string): Promise<SignedInClient> {
  const { tx, client } = context
  const chosen = (await selectProfiles(tx, client.accessId)).find(({ id }) => id === accessId)
  if (!chosen) throw pageNotFound()
  const { row, token } = sessionRow(context, { businessId: client.businessId, accessId })
  await insertSession(tx, row)
  await endClientSession(context)
  context.security.record('client_signed_in', { access: accessId, session: row.id })
  return { token, clientId: chosen.client_id, slug: client.slug }
}

export async function signOutClient(context: ClientContext): Promise<null> {
  await endClientSession(context)
  context.security.record('client_signed_out')
  return null
}

async function endClientSession({ tx, client, clientSessions }: ClientContext): Promise<void> {
  await endSession(tx, client.id)
  clientSessions.forgetSession(client.id)
}
