import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'

/** Signs what leaves the installation as evidence, so that whoever holds it can prove that nobody changed it. */
export interface Signer {
  /** The raw public key in base64, which is no secret. */
  readonly publicKey: string
  /** Ed25519, in base64. */
  sign(bytes: Uint8Array): string
  verify(bytes: Uint8Array, signature: string): boolean
}

/** An Ed25519 key as PKCS #8 is this and its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_HEAD_BYTES = 12

/** The key is derived from the installation's secret key, so it is the same after a restart and on every node. */
export function createSigner(secretKey: Uint8Array): Signer {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'lexhold signed exports', 32))
  const privateKey: KeyObject = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD_BYTES).toString('base64'),
    sign: (bytes) => sign(null, bytes, privateKey).toString('base64'),
    verify: (bytes, signature) => verify(null, bytes, publicKey, Buffer.from(signature, 'base64')),
  }
}
