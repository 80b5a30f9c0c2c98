import * as oidc from 'openid-client'
import { AddressRefused, type SendOutgoing } from '../../platform/http/outgoing.ts'
import { addressRefused, providerUnfit, providerUnreachable } from './refusals.ts'

export interface Provider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const PATIENCE_MS = 8_000
/** Clocks of providers are off by no more; a token of later or long ago is refused. */
const CLOCK_TOLERANCE_SECONDS = 30

/** Calls of the library go the way of every call to an address that a firm typed. */
const fetchOf =
  (send: SendOutgoing): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await send({
      url,
      method,
      headers,
      timeoutMs: PATIENCE_MS,
      ...(body !== undefined && body !== null && { body: new URLSearchParams(body as URLSearchParams).toString() }),
    })
    return new Response([204, 304].includes(answer.status) ? null : answer.body, {
      status: answer.status,
      headers: answer.headers,
    })
  }

/** What the provider says of itself at its well-known address; refuses one that cannot be reached or lacks what is needed. */
export async function discover(
  send: SendOutgoing,
  { issuer, clientId, clientSecret }: Provider,
): Promise<oidc.Configuration> {
  if (!URL.canParse(issuer)) throw addressRefused('This is no web address')
  const metadata = { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  try {
    const found = await oidc.discovery(new URL(issuer), clientId, metadata, undefined, {
      [oidc.customFetch]: fetchOf(send),
      // Which addresses may be called, and by http, is decided by what calls them.
      execute: [oidc.allowInsecureRequests],
    })
    const { authorization_endpoint, token_endpoint, jwks_uri } = found.serverMetadata()
    if (!authorization_endpoint || !token_endpoint || !jwks_uri)
      throw providerUnfit('This provider does not offer sign-ins by OpenID Connect')
    return found
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'Refusal') return cause
    if (cause instanceof AddressRefused) return addressRefused(cause.message)
  }
  if (error instanceof oidc.ClientError || error instanceof TypeError) return providerUnreachable()
  return error instanceof Error && 'code' in error ? providerUnreachable() : error
}

interface Begin {
  readonly redirectUri: string
  readonly email: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The provider has to ask who is at the keyboard, however lately it did. */
  readonly isProof: boolean
}

/** Where the browser goes: an authorization request with state, nonce and PKCE. */
export async function signInUrl(config: oidc.Configuration, begin: Begin): Promise<string> {
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: begin.redirectUri,
    scope: 'openid email',
    state: begin.state,
    nonce: begin.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(begin.codeVerifier),
    code_challenge_method: 'S256',
    login_hint: begin.email,
    ...(begin.isProof && { prompt: 'login', max_age: '0' }),
  }).href
}

interface Finish {
  /** The address to which the provider sent the browser. */
  readonly url: URL
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The person must have signed in at the provider at most so many seconds ago, and the provider must say when. */
  readonly maxAge?: number | undefined
}

/** The claims of the person, whose token the library has checked; undefined where it refuses the answer. */
export async function getClaims(config: oidc.Configuration, { url, state, nonce, codeVerifier, maxAge }: Finish) {
  try {
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
      ...(maxAge !== undefined && { maxAge }),
    })
    const claims = tokens.claims()
    if (!claims) return { problem: 'the provider sent no token of the person' }
    // Many providers put the address into the answer of their user info only.
    const { email, email_verified } =
      claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
        ? { ...claims, ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)) }
        : claims
    return {
      email: typeof email === 'string' ? email.toLowerCase() : '',
      isVerified: email_verified === true,
      /** When the person signed in at the provider, in seconds; 0 where the provider does not say. */
      signedInAt: claims.auth_time ?? 0,
    }
  } catch (error) {
    return { problem: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' }
  }
}
