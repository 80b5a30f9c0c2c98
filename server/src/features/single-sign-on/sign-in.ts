import type { Received } from '#contract/endpoint.ts'
import type { singleSignOn as contract } from '#contract/single-sign-on.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { callScalar } from '../../platform/db/call-function.ts'
import { adoptFirm } from '../../platform/db/transactions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findAccount, startSession } from '../auth/public.ts'
import { domainOf, inFirmOf, startAttempt, type Vouched } from './attempts.ts'
import { bindSession, findActiveMember, findProvider } from './queries.ts'
import type { ProviderParts } from './service.ts'

/** Which provider speaks for a domain is no secret, and who has an address at it is not looked up. */
export async function startSignIn(
  context: PreparationContext,
  { email }: Received<typeof contract.start>['body'],
  parts: ProviderParts,
): Promise<{ url: string; secret: string }> {
  const provider = await context.transact(async (tx) => {
    const businessId = await callScalar(tx, 'app.firm_of_domain', domainOf(email))
    return businessId === null ? undefined : findProvider(await inFirmOf(tx, businessId))
  })
  if (!provider)
    throw new Refusal(422, 'no_single_sign_on', 'There is no single sign-on for this address', {
      email: 'There is no single sign-on for this address',
    })
  return startAttempt(context, { provider, email }, parts)
}

/** Signs in whoever works at the firm with this address. No account is made: people are invited. */
export async function signInVouched(context: IdentityContext, { businessId, email, signedInAt }: Vouched) {
  const { tx } = context
  const account = await findAccount(tx, email)
  const member = account && (await findActiveMember(await adoptFirm(tx, businessId, account.id), account.id))
  if (!account || !member)
    throw new Refusal(422, 'not_invited', `Nobody works at the firm with ${email}. Ask an administrator to invite you`)
  // Somebody else may have opened it in advance, with a password and sessions that would go on.
  if (account.verified_at === null)
    throw new Refusal(
      422,
      'address_unverified',
      'Verify your email address first: the link is in the mail that we sent',
    )
  const bind = (id: string) => bindSession(tx, businessId, id)
  // A provider lets a browser in again that was left open since the morning: that proves nothing of who is there now.
  return { token: await startSession(context, account.id, 'singleSignOn', { bind, signedInAt }), isVerified: true }
}
