import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewCredential, SignedCredential } from '#contract/passkeys.ts'

const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** The few kinds of CBOR that a passkey writes: short and long texts of bytes, and small maps. */
const bytesHead = (length: number) =>
  length < 24
    ? Buffer.from([0x40 + length])
    : length < 256
      ? Buffer.from([0x58, length])
      : Buffer.from([0x59, length >> 8, length & 255])
const cborBytes = (bytes: Buffer) => Buffer.concat([bytesHead(bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

interface Lie {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly isUnlocked?: boolean
  readonly userHandle?: string
}

/**
 * A passkey in software, made and used as WebAuthn describes, with a key of its own (ES256). Each way in which it may lie is an
 * option, so that tests can try what the server refuses.
 */
export function aSoftwarePasskey(publicUrl = 'http://lexhold.test') {
  const site = new URL(publicUrl)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let uses = 0
  let owner = ''

  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
  const authData = (flags: number, { rpId = site.hostname, counter = uses }: Lie) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const clientData = (type: string, options: unknown, { origin = site.origin }: Lie) =>
    Buffer.from(
      JSON.stringify({ type, challenge: (options as { challenge: string }).challenge, origin, crossOrigin: false }),
    )
  const id = { id: url(credentialId), rawId: url(credentialId), type: 'public-key' as const }

  return {
    create(options: unknown, lie: Lie = {}): NewCredential {
      owner = (options as { user: { id: string } }).user.id
      const length = Buffer.from([0, credentialId.length])
      const data = Buffer.concat([
        authData(lie.isUnlocked === false ? 0x41 : 0x45, lie),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey,
      ])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      const clientDataJSON = url(clientData('webauthn.create', options, lie))
      return {
        ...id,
        response: { clientDataJSON, attestationObject: url(attestationObject), transports: ['internal'] },
      }
    },
    sign(options: unknown, lie: Lie = {}): SignedCredential {
      uses += 1
      const data = authData(lie.isUnlocked === false ? 0x01 : 0x05, lie)
      const client = clientData('webauthn.get', options, lie)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...id,
        response: {
          clientDataJSON: url(client),
          authenticatorData: url(data),
          signature: url(signature),
          userHandle: lie.userHandle ?? owner,
        },
      }
    },
  }
}
