import { isIP } from 'node:net'
import type { NewCredential, SignedCredential } from '#contract/passkeys.ts'
import { newSecret } from '../../platform/http/session.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PasskeyRow } from './queries.ts'

/** Loaded with the first passkey: the library reads every form of certificate there is, and most people type a password. */
const library = () => import('@simplewebauthn/server')

/** The address that a passkey is bound to (WebAuthn's relying party). */
interface Site {
  readonly id: string
  readonly origin: string
}

/** The site of this installation; undefined at a bare IP address, where browsers make no passkeys. */
export function findSite(publicUrl: string): Site | undefined {
  const { hostname, origin } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : { id: hostname, origin }
}

export function getSite(publicUrl: string): Site {
  const site = findSite(publicUrl)
  if (!site)
    throw new Refusal(422, 'passkeys_unavailable', 'Passkeys need a domain name, and this installation has none')
  return site
}

export const passkeyRefused = () =>
  new Refusal(422, 'passkey_refused', 'This passkey was not accepted. Try again, or sign in another way')

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'
/** EdDSA, ES256 and RS256: every device has one of them, and their signatures are short. */
const ALGORITHMS = [-8, -7, -257]
const known = (row: PasskeyRow) => ({
  id: row.credential_id.toString('base64url'),
  transports: row.transports as Transport[],
})

interface Owner {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** What a browser needs to make a passkey that its owner unlocks and that can sign in by itself, and the challenge in it. */
export async function buildRegistration(site: Site, owner: Owner, existing: readonly PasskeyRow[]) {
  const challenge = newSecret()
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Lexhold',
    rpID: site.id,
    userID: Uint8Array.from(Buffer.from(owner.id)),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: Uint8Array.from(Buffer.from(challenge)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge, options: { ...options } }
}

/** What a browser needs to sign with one of these passkeys, or, without any, with one that it knows by itself. */
export async function buildAuthentication(site: Site, allowed: readonly PasskeyRow[] = []) {
  const challenge = newSecret()
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: Uint8Array.from(Buffer.from(challenge)),
    userVerification: 'required',
    ...(allowed.length > 0 && { allowCredentials: allowed.map(known) }),
  })
  return { challenge, options: { ...options } }
}

/** The challenge that an answer says it signed; undefined if it says none. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const said = (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }).challenge
    return typeof said === 'string' ? Buffer.from(said, 'base64url').toString() : undefined
  } catch {
    return undefined
  }
}

const encoded = (challenge: string) => Buffer.from(challenge).toString('base64url')

/** Certificates of makers are not asked for, and one that comes along is refused: checking it would fetch its lists of revoked ones. */
async function assertNoCertificate({ attestationObject }: NewCredential['response']): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  const isBare = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  if (!isBare) throw passkeyRefused()
}

/** Refuses whatever the library finds wrong: another site, another challenge, a bad signature, a counter that went back. */
async function orRefused<T extends { readonly verified: boolean }>(check: () => Promise<T>): Promise<T> {
  try {
    const found = await check()
    if (found.verified) return found
  } catch (cause) {
    throw Object.assign(passkeyRefused(), { cause })
  }
  throw passkeyRefused()
}

export async function verifyNewPasskey(site: Site, challenge: string, credential: NewCredential) {
  const { verifyRegistrationResponse } = await library()
  const found = await orRefused(async () => {
    await assertNoCertificate(credential.response)
    const { transports, ...response } = credential.response
    return verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...response, ...(transports && { transports }) },
        clientExtensionResults: {},
      },
      expectedChallenge: encoded(challenge),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
  })
  if (!found.verified) throw passkeyRefused()
  const { id, publicKey, counter } = found.registrationInfo.credential
  return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter }
}

/** The new counter of a passkey that has signed the challenge, unlocked by its owner. */
export async function verifyPasskey(
  site: Site,
  challenge: string,
  { credential, passkey }: { readonly credential: SignedCredential; readonly passkey: PasskeyRow },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = credential.response
  const { authenticationInfo } = await orRefused(() =>
    verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: encoded(challenge),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: Uint8Array.from(passkey.public_key),
        counter: Number(passkey.counter),
      },
    }),
  )
  return authenticationInfo.newCounter
}
