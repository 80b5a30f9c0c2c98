import { type ProviderAnswer, PROOF_ENDING } from '#contract/single-sign-on.ts'
import type { PreparationContext } from '../../platform/context.ts'
import { adoptFirm, type IdentityTx } from '../../platform/db/transactions.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { discover, getClaims, signInUrl } from './identity-provider.ts'
import { findProvider, insertAttempt, selectDomains, takeAttempt, type DomainRow, type ProviderRow } from './queries.ts'
import { signInAgain } from './refusals.ts'
import { redirectUri, toProvider, type ProviderParts } from './service.ts'

/** Nobody in particular: row security wants a person, and a firm is adopted before anybody is known. */
const NOBODY = ''
export const inFirmOf = (tx: IdentityTx, businessId: string) => adoptFirm(tx, businessId, NOBODY)

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** What belongs to the browser that began; to prove something, also to the session that it proves it for. */
const hashBrowser = (secret: string, sessionId: string | undefined) =>
  hashSecret(sessionId === undefined ? secret : `${secret} of ${sessionId}`)

interface Attempting {
  readonly provider: ProviderRow
  readonly email: string
  /** The session whose person proves who they are; without it somebody signs in. */
  readonly sessionId?: string
}

/** Begins a sign-in at the provider of a firm: where the browser goes, and what it keeps. */
export async function startAttempt(
  context: PreparationContext,
  { provider, email, sessionId }: Attempting,
  { box, outgoing }: ProviderParts,
): Promise<{ url: string; secret: string }> {
  const config = await discover(outgoing, toProvider(box, provider))
  const [id, secret, nonce, codeVerifier] = [newId(), newSecret(), newSecret(), newSecret()]
  await context.transact(async (tx) =>
    insertAttempt(await inFirmOf(tx, provider.business_id), {
      business_id: provider.business_id,
      id,
      browser_hash: hashBrowser(secret, sessionId),
      nonce,
      code_verifier: codeVerifier,
    }),
  )
  const isProof = sessionId !== undefined
  const state = `${provider.business_id}.${id}${isProof ? PROOF_ENDING : ''}`
  const begin = { redirectUri: redirectUri(context.publicUrl), email, state, nonce, codeVerifier, isProof }
  return { url: await signInUrl(config, begin), secret }
}

const STATE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})(\.proof)?$/

export interface Vouched {
  readonly businessId: string
  readonly email: string
  /** When the person signed in at the provider, in seconds; 0 where the provider does not say. */
  readonly signedInAt: number
}

interface Answering extends ProviderAnswer {
  /** As of the attempt: an answer to one that signs in proves nothing, and the other way round. */
  readonly sessionId?: string
}

/**
 * The address that the provider vouches for, in an answer to an attempt of this browser, which is used up by it. For a proof
 * the sign-in at the provider must not be older than the attempt.
 */
export async function checkAttempt(
  context: PreparationContext,
  { query, secret, sessionId }: Answering,
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
  if (!attempt?.is_open || !provider || !attempt.browser_hash.equals(hashBrowser(secret, sessionId)))
    throw signInAgain()
  const config = await discover(outgoing, toProvider(box, provider))
  const claims = await getClaims(config, {
    url,
    state,
    nonce: attempt.nonce,
    codeVerifier: attempt.code_verifier,
    maxAge: sessionId === undefined ? undefined : attempt.age_seconds,
  })
  if ('problem' in claims) {
    const reason = claims.problem.slice(0, 300)
    context.security.recordRefused('single_sign_on_refused', { business: businessId, reason })
    throw answerRefused(sessionId !== undefined)
  }
  assertVouched(claims, found.domains)
  return { businessId, email: claims.email, signedInAt: claims.signedInAt }
}

const answerRefused = (isProof: boolean) =>
  new Refusal(
    422,
    'sign_in_refused',
    isProof
      ? 'Your identity provider did not confirm that you signed in just now. Try again, or use your password or a passkey'
      : 'The answer of your identity provider was not accepted. Begin again, or ask an administrator of your firm',
  )

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
