import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const CLIENT = { id: 'lexhold', secret: 'a secret of the client that is long enough' }

async function listen(handle: (issuer: string) => RequestListener): Promise<{ issuer: string; stop(): Promise<void> }> {
  let listener: RequestListener = (_request, response) => response.end()
  const server: Server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  listener = handle(issuer)
  return {
    issuer,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** oidc-provider on loopback, which signs in whoever says who they are, as an address that it has verified. */
export const startIdentityProvider = (redirectUri: string) =>
  listen((issuer) => {
    const provider = new Provider(issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      cookies: { keys: ['a key of the tests'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: id, email_verified: !id.startsWith('unverified') }),
      }),
    })
    const answer = provider.callback()
    return (request, response) => void answer(request, response)
  })

/** Signs in at the provider as a browser does, page after page, and returns where it sends the browser in the end. */
export async function signInAt(url: string, login: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = url
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step += 1) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    form = undefined
    if (next) {
      at = new URL(next, at).href
      if (at.startsWith(redirectUri)) return new URL(at).search
    } else {
      const page = await answer.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (prompt === undefined) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 300)}`)
      form = new URLSearchParams({ prompt, login, password: 'any' })
    }
  }
  throw new Error('the provider does not come to an end')
}

/** A provider that signs whatever a test wants it to say: for what a good one never sends. */
export async function startForgingProvider() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forging: { claims: Record<string, unknown> } = { claims: {} }
  const { issuer, stop } = await listen((own) => (request, response) => {
    const send = (value: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (request.url?.startsWith('/.well-known/'))
      return send({
        issuer: own,
        authorization_endpoint: `${own}/authorize`,
        token_endpoint: `${own}/token`,
        jwks_uri: `${own}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (request.url === '/keys')
      return send({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] })
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: own, aud: CLIENT.id, sub: 'person', iat: now, exp: now + 300, ...forging.claims }
    const text = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`
    const signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')
    return send({ access_token: 'access', token_type: 'Bearer', id_token: `${text}.${signature}` })
  })
  return { issuer, stop, forging }
}
