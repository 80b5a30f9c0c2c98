import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals secrets of firms, such as keys of payment providers, with a key that is not in the database. */
export interface SecretBox {
  /** `context` names what the secret is of: sealed bytes do not open under another name. */
  seal(secret: string, context: string): Buffer
  /** Fails for bytes that were changed, belong to another context, or were sealed with another key. */
  open(sealed: Uint8Array, context: string): string
}

export function createSecretBox(key: Uint8Array): SecretBox {
  if (key.length !== KEY_BYTES) throw new Error(`The key that seals secrets has ${key.length} bytes instead of 32`)
  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed)
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}

/** The key of this installation: that of the settings, or one that is created in the data folder at the first start. */
export async function readSecretKey(dataDir: string, fromSettings: Uint8Array | undefined): Promise<Uint8Array> {
  if (fromSettings) return fromSettings
  const file = path.join(dataDir, 'secrets.key')
  await mkdir(dataDir, { recursive: true })
  try {
    // Only this user may read it, and a second server that starts at the same moment reads the first one's key.
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(randomBytes(KEY_BYTES))
    await handle.close()
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFile(file)
}
