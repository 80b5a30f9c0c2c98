import type { ProviderAnswer } from '#contract/single-sign-on.ts'
import type { PreparationContext } from '../../platform/context.ts'
import { getSession } from '../../platform/http/session.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkAttempt, inFirmOf, startAttempt } from './attempts.ts'
import { findProvider } from './queries.ts'
import type { ProviderParts } from './service.ts'

const notByProvider = () =>
  new Refusal(422, 'no_single_sign_on', 'You did not sign in by single sign-on. Use your password or a passkey')

/** The session, its person, and the firm whose provider let them in; refused for any other session. */
function getOwnSignIn(context: PreparationContext) {
  const { id, email, isSingleSignOn, memberships } = getSession(context)
  const [membership] = memberships
  if (!isSingleSignOn || !membership) throw notByProvider()
  return { sessionId: id, email, businessId: membership.businessId }
}

/** Sends the person to their provider again, which has to ask for whatever it asks for at a sign-in. */
export async function startProof(context: PreparationContext, parts: ProviderParts) {
  const { sessionId, email, businessId } = getOwnSignIn(context)
  const provider = await context.transact(async (tx) => findProvider(await inFirmOf(tx, businessId)))
  if (!provider) throw notByProvider()
  return startAttempt(context, { provider, email, sessionId }, parts)
}

/** Refuses what is not a sign-in of the person of the session, at their provider, since they were asked. */
export async function checkProof(
  context: PreparationContext,
  answer: ProviderAnswer,
  parts: ProviderParts,
): Promise<void> {
  const { sessionId, email, businessId } = getOwnSignIn(context)
  const vouched = await checkAttempt(context, { ...answer, sessionId }, parts)
  if (vouched.businessId === businessId && vouched.email === email.toLowerCase()) return
  throw new Refusal(422, 'somebody_else', `You signed in as ${vouched.email}. Sign in as ${email}`)
}
