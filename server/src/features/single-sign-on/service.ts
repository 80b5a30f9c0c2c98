import type { SingleSignOn, SingleSignOnInput } from '#contract/single-sign-on.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { ResolveTxt, SendOutgoing } from '../../platform/http/outgoing.ts'
import { newSecret } from '../../platform/http/session.ts'
import type { SignedRequest } from '../../platform/http/route.ts'
import { invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { discover, type Provider } from './identity-provider.ts'
import {
  deleteDomainRow,
  deleteProvider,
  findProvider,
  insertDomain,
  markDomainVerified,
  requireNothing,
  saveProvider,
  selectDomains,
  type ProviderRow,
} from './queries.ts'

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    single_sign_on_changed: true
    single_sign_on_removed: true
    sign_in_domain_changed: true
    single_sign_on_refused: true
  }
}

export interface ProviderParts {
  readonly box: SecretBox
  readonly outgoing: SendOutgoing
  readonly resolveTxt: ResolveTxt
}

const MAX_DOMAINS = 50

export const redirectUri = (publicUrl: string) => `${publicUrl}/single-sign-on`
const secretName = (businessId: string) => `single sign-on ${businessId}`

export const toProvider = (box: SecretBox, row: ProviderRow): Provider => ({
  issuer: row.issuer,
  clientId: row.provider_client,
  clientSecret: box.open(row.sealed_secret, secretName(row.business_id)),
})

export async function getSingleSignOn({ tx, publicUrl }: Pick<FirmContext, 'tx' | 'publicUrl'>): Promise<SingleSignOn> {
  const [provider, domains] = await Promise.all([findProvider(tx), selectDomains(tx)])
  return {
    provider: provider
      ? { issuer: provider.issuer, clientId: provider.provider_client, isRequired: provider.is_required }
      : null,
    domains: domains.map(({ domain, proof, verified_at }) => ({
      domain,
      record: recordText(proof),
      verifiedAt: verified_at?.toISOString() ?? null,
    })),
    redirectUri: redirectUri(publicUrl),
  }
}

const recordText = (proof: string) => `lexhold-verification=${proof}`

/** The provider is called between the transactions; nothing is stored of one that does not answer. */
export async function updateSingleSignOn(
  signed: SignedRequest,
  { issuer, clientId, clientSecret = '', isRequired }: SingleSignOnInput,
  { box, outgoing }: ProviderParts,
): Promise<SingleSignOn> {
  const { businessId, userId, security, sessions, publicUrl } = signed
  const stored = await signed.read(findProvider)
  const known =
    stored && stored.issuer === issuer && stored.provider_client === clientId ? toProvider(box, stored) : undefined
  // A stored secret goes to no other provider than the one that it is of.
  const secret = clientSecret === '' ? known?.clientSecret : clientSecret
  if (secret === undefined) throw invalidField('secret_missing', 'clientSecret', 'Client secret is required')
  await discover(outgoing, { issuer, clientId, clientSecret: secret })
  const saved = await signed.write(async (tx) => {
    const domains = await selectDomains(tx)
    if (isRequired && !domains.some(({ verified_at }) => verified_at !== null))
      throw invalidField('no_verified_domain', 'isRequired', 'Verify a domain before single sign-on is required')
    await saveProvider(tx, {
      business_id: businessId,
      issuer,
      provider_client: clientId,
      sealed_secret: box.seal(secret, secretName(businessId)),
      is_required: isRequired,
      updated_by: userId,
    })
    return getSingleSignOn({ tx, publicUrl })
  })
  sessions.forgetAll()
  security.record('single_sign_on_changed', { issuer, isRequired: String(isRequired) })
  return saved
}

export async function checkProvider(signed: SignedRequest, { box, outgoing }: ProviderParts): Promise<null> {
  const stored = await signed.read(findProvider)
  if (!stored) throw new Refusal(422, 'no_provider', 'Save a provider first')
  await discover(outgoing, toProvider(box, stored))
  return null
}

export async function deleteSingleSignOn({ tx, sessions, security }: FirmContext): Promise<null> {
  if (!(await deleteProvider(tx))) throw notFound('Single sign-on')
  sessions.forgetAll()
  security.record('single_sign_on_removed')
  return null
}

export async function createDomain(context: FirmContext, domain: string): Promise<SingleSignOn> {
  const { tx, businessId, userId, security } = context
  if ((await selectDomains(tx)).length >= MAX_DOMAINS)
    throw new Refusal(422, 'domain_limit', `A firm has at most ${MAX_DOMAINS} domains`)
  await insertDomain(tx, { business_id: businessId, domain, proof: newSecret(), created_by: userId })
  security.record('sign_in_domain_changed', { domain, change: 'added' })
  return getSingleSignOn(context)
}

/** Names are resolved between the transactions: a resolver may take seconds. */
export async function checkDomain(
  signed: SignedRequest,
  domain: string,
  { resolveTxt }: ProviderParts,
): Promise<SingleSignOn> {
  const row = (await signed.read(selectDomains)).find((one) => one.domain === domain)
  if (!row) throw notFound('Domain')
  const records = await resolveTxt(domain).catch((): string[][] => [])
  if (!records.some((parts) => parts.join('').trim() === recordText(row.proof)))
    throw new Refusal(
      422,
      'record_not_found',
      `${domain} has no such TXT record yet. New records take minutes, sometimes hours, to be seen`,
    )
  const saved = await signed.write(async (tx) => {
    await markDomainVerified(tx, domain)
    return getSingleSignOn({ tx, publicUrl: signed.publicUrl })
  })
  signed.sessions.forgetAll()
  signed.security.record('sign_in_domain_changed', { domain, change: 'verified' })
  return saved
}

export async function deleteDomain(context: FirmContext, domain: string): Promise<SingleSignOn> {
  const { tx, sessions, security } = context
  if (!(await deleteDomainRow(tx, domain))) throw notFound('Domain')
  if (!(await selectDomains(tx)).some(({ verified_at }) => verified_at !== null)) await requireNothing(tx)
  sessions.forgetAll()
  security.record('sign_in_domain_changed', { domain, change: 'removed' })
  return getSingleSignOn(context)
}
