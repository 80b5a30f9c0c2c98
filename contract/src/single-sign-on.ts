import { z } from 'zod'
import { Email } from './auth.ts'
import { firmCall, firmKeys, FirmQuery, Moment, Nothing, RequiredText } from './common.ts'
import { anyone, endpoint, needs, signedIn } from './endpoint.ts'

const Domain = z
  .string('Domain is required')
  .trim()
  .toLowerCase()
  .min(1, 'Domain is required')
  .max(253, 'Domain is too long')
  .regex(
    /^(?=.*\.)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'This is no domain, such as firm.example',
  )

export const SignInDomain = z.strictObject({
  domain: z.string(),
  /** What a TXT record of the domain has to say. */
  record: z.string(),
  verifiedAt: Moment.nullable(),
})
export type SignInDomain = z.infer<typeof SignInDomain>

export const SingleSignOn = z.strictObject({
  /** Null where the firm has none. */
  provider: z.strictObject({ issuer: z.string(), clientId: z.string(), isRequired: z.boolean() }).nullable(),
  domains: z.array(SignInDomain),
  /** What the provider has to know of Lexhold. */
  redirectUri: z.string(),
})
export type SingleSignOn = z.infer<typeof SingleSignOn>

export const SingleSignOnInput = z.strictObject({
  issuer: RequiredText(300, 'Issuer'),
  clientId: RequiredText(300, 'Client ID'),
  /** The one that is stored stays where it is missing. */
  clientSecret: z.string().trim().max(500, 'At most 500 characters').optional(),
  isRequired: z.boolean(),
})
export type SingleSignOnInput = z.infer<typeof SingleSignOnInput>

const domainBody = z.strictObject({ ...firmKeys, domain: Domain })
const tried = ['address_refused', 'provider_unreachable', 'provider_unfit'] as const
const vouching = ['sign_in_again', 'sign_in_refused', 'address_unverified', 'address_foreign', ...tried] as const

/** How the `state` of an attempt ends that proves who is at the keyboard of a session, and signs nobody in. */
export const PROOF_ENDING = '.proof'

const Begun = z.strictObject({
  /** Where the browser goes. */
  url: z.string(),
  /** The browser keeps it and sends it with the answer of the provider. */
  secret: z.string(),
})

const ProviderAnswer = z.strictObject({
  /** The query string of the address to which the provider sent the browser. */
  query: z.string().min(1).max(8_000),
  secret: z.string().min(20).max(200),
})
export type ProviderAnswer = z.infer<typeof ProviderAnswer>

/** Signing in by the identity provider of a firm (OpenID Connect). */
export const singleSignOn = {
  get: endpoint('GET', '/admin/single-sign-on', {
    summary: "The firm's identity provider, without its secret, and the domains that it speaks for",
    access: needs('adminPermissions'),
    ...firmCall,
    response: SingleSignOn,
  }),
  update: endpoint('PUT', '/admin/single-sign-on', {
    summary: 'Sets the identity provider, once a try has found it; may require it of people of its domains',
    access: needs('adminPermissions'),
    fresh: true,
    query: FirmQuery,
    body: SingleSignOnInput.extend(firmKeys),
    response: SingleSignOn,
    refusals: [...tried, 'secret_missing', 'no_verified_domain'],
    done: 'Single sign-on saved',
  }),
  test: endpoint('POST', '/admin/single-sign-on/test', {
    summary: 'Tries whether the identity provider of the firm answers as sign-ins need it',
    access: needs('adminPermissions'),
    keys: false,
    query: FirmQuery,
    body: z.strictObject(firmKeys),
    response: Nothing,
    refusals: [...tried, 'no_provider'],
    done: 'The provider answers',
  }),
  remove: endpoint('DELETE', '/admin/single-sign-on', {
    summary: 'Removes the identity provider: people sign in by password or passkey again',
    access: needs('adminPermissions'),
    fresh: true,
    ...firmCall,
    response: Nothing,
    done: 'Single sign-on removed',
  }),
  addDomain: endpoint('POST', '/admin/single-sign-on/domains', {
    summary: 'Adds a domain of mail addresses, and says which TXT record proves that it is of the firm',
    access: needs('adminPermissions'),
    fresh: true,
    query: FirmQuery,
    body: domainBody,
    response: SingleSignOn,
    refusals: ['domain_limit'],
    done: 'Domain added. Now add its record',
  }),
  verifyDomain: endpoint('POST', '/admin/single-sign-on/domains/verify', {
    summary: 'Looks for the TXT record of a domain. A verified domain belongs to one firm',
    access: needs('adminPermissions'),
    fresh: true,
    query: FirmQuery,
    body: domainBody,
    response: SingleSignOn,
    refusals: ['record_not_found', 'domain_taken'],
    done: 'Domain verified',
  }),
  removeDomain: endpoint('POST', '/admin/single-sign-on/domains/remove', {
    summary: 'Removes a domain: the provider no longer speaks for its addresses',
    access: needs('adminPermissions'),
    fresh: true,
    query: FirmQuery,
    body: domainBody,
    response: SingleSignOn,
    done: 'Domain removed',
  }),
  start: endpoint('POST', '/auth/single-sign-on', {
    summary:
      'Begins a sign-in at the provider of the domain of a mail address, whether or not somebody has the address',
    access: anyone('People sign in before they have a session'),
    perMinute: 60,
    body: z.strictObject({ email: Email }),
    response: Begun,
    refusals: ['no_single_sign_on', ...tried],
  }),
  finish: endpoint('POST', '/auth/single-sign-on/finish', {
    summary: 'Finishes a sign-in with what the provider answered. Only people whom the firm has invited get in',
    access: anyone('The answer of the provider is the proof'),
    perMinute: 60,
    body: ProviderAnswer,
    response: z.strictObject({ token: z.string(), isVerified: z.boolean() }),
    refusals: ['not_invited', ...vouching],
    done: 'Signed in',
  }),
  startProof: endpoint('POST', '/users/proof/single-sign-on', {
    summary: 'Begins a new sign-in of the person at their provider, which has to ask who is at the keyboard',
    access: signedIn('A person decides about their own sign-in'),
    singleSignOn: true,
    body: z.strictObject({}),
    response: Begun,
    refusals: ['no_single_sign_on', ...tried],
  }),
  finishProof: endpoint('POST', '/users/proof/single-sign-on/finish', {
    summary: 'Proves who is at the keyboard with what the provider answered; only a sign-in of just now counts',
    access: signedIn('A person decides about their own sign-in'),
    singleSignOn: true,
    body: ProviderAnswer,
    response: Nothing,
    refusals: ['no_single_sign_on', 'somebody_else', ...vouching],
  }),
}
