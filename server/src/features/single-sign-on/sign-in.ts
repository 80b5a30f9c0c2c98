import type { Received } from '#contract/endpoint.ts'
import type { singleSignOn as contract } from '#contract/single-sign-on.ts'
import type { IdentityContext, PreparationContext } from '../../platform/context.ts'
import { callScalar } from '../../platform/db/call-function.ts'
import { adoptFirm, type IdentityTx } from '../../platform/db/transactions.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findAccount, startSession } from '../auth/public.ts'
import { discover, getClaims, signInUrl } from './identity-provider.ts'
import {
  bindSession,
  findActiveMember,
  findProvider,
  insertAttempt,
  selectDomains,
  takeAttempt,
  type DomainRow,
} from './queries.ts'
import { signInAgain } from './refusals.ts'
import { redirectUri, toProvider, type ProviderParts } from './service.ts'

/** Nobody in particular: row security wants a person, and a firm is adopted before anybody is known. */
const NOBODY = ''
const inFirmOf = (tx: IdentityTx, businessId: string) => adoptFirm(tx, businessId, NOBODY)

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Which provider speaks for a domain is no secret, and who has an address at it is not looked up. */
export async function startSignIn(
  context: PreparationContext,
  { email }: Received<typeof contract.start>['body'],
  { box, outgoing }: ProviderParts,
): Promise<{ url: string; secret: string }> {
  const found = await context.transact(async (tx) => {
    const businessId = await callScalar(tx, 'app.firm_of_domain', domainOf(email))
    return businessId === null ? undefined : findProvider(await inFirmOf(tx, businessId))
  })
  if (!found)
    throw new Refusal(422, 'no_single_sign_on', 'There is no single sign-on for this address', {
      email: 'There is no single sign-on for this address',
    })
  const config = await discover(outgoing, toProvider(box, found))
  const [id, secret, nonce, codeVerifier] = [newId(), newSecret(), newSecret(), newSecret()]
  await context.transact(async (tx) =>
    insertAttempt(await inFirmOf(tx, found.business_id), {
      business_id: found.business_id,
      id,
      browser_hash: hashSecret(secret),
      nonce,
      code_verifier: codeVerifier,
    }),
  )
  const state = `${found.business_id}.${id}`
  return {
    url: await signInUrl(config, { redirectUri: redirectUri(context.publicUrl), email, state, nonce, codeVerifier }),
    secret,
  }
}

const STATE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/

interface Vouched {
  readonly businessId: string
  readonly email: string
}

/** The address that the provider vouches for, in an answer to an attempt of this browser, which is used up by it. */
export async function checkAnswer(
  context: PreparationContext,
  { query, secret }: Received<typeof contract.finish>['body'],
  { box, outgoing }: ProviderParts,
): Promise<Vouched> {
  const url = new URL(`${redirectUri(context.publicUrl)}?${query.replace(/^\?/, '')}`)
  const state = url.searchParams.get('state') ?? ''
  const [, businessId, id] = STATE.exec(state) ?? []
  if (businessId === undefined || id === undefined) throw signInAgain()
  const found = await context.transact(async (tx) => {
    const firmTx = await inFirmOf(tx, businessId)
    const attempt = await takeAttempt(firmTx, id)
    const provider = await findProvider(firmTx)
    const domains = (await selectDomains(firmTx)).filter(({ verified_at }) => verified_at !== null)
    return { attempt, provider, domains }
  })
  const { attempt, provider } = found
  if (!attempt?.is_open || !provider || !attempt.browser_hash.equals(hashSecret(secret))) throw signInAgain()
  const refuse = (reason: string) => {
    context.security.recordRefused('single_sign_on_refused', { business: businessId, reason: reason.slice(0, 300) })
    return new Refusal(
      422,
      'sign_in_refused',
      'The answer of your identity provider was not accepted. Begin again, or ask an administrator of your firm',
    )
  }
  const config = await discover(outgoing, toProvider(box, provider))
  const claims = await getClaims(config, { url, state, nonce: attempt.nonce, codeVerifier: attempt.code_verifier })
  if ('problem' in claims) throw refuse(claims.problem)
  assertVouched(claims, found.domains)
  return { businessId, email: claims.email }
}

/** Refuses an address that the provider has not verified, or that is of another domain than the firm's. */
function assertVouched(
  { email, isVerified }: { readonly email: string; readonly isVerified: boolean },
  domains: readonly DomainRow[],
): void {
  if (!isVerified || email === '')
    throw new Refusal(422, 'address_unverified', 'Your identity provider has not verified your email address')
  if (!domains.some(({ domain }) => domain === domainOf(email)))
    throw new Refusal(422, 'address_foreign', `${email} is not of a domain of this firm`)
}

/** Signs in whoever works at the firm with this address. No account is made: people are invited. */
export async function signInVouched(context: IdentityContext, { businessId, email }: Vouched) {
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
  return { token: await startSession(context, account.id, 'singleSignOn', bind), isVerified: true }
}
