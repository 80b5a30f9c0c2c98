import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Signer } from '../secrets/signer.ts'

/** The last line of a signed file. Spreadsheets show it as a row of text. */
const LAST_LINE = /^# signed with ed25519 ([\w+/=]{44}) ([\w+/=]{88})\r\n$/
/** The last line is shorter than this. */
const TAIL_BYTES = 200

/** Adds a last line that signs the SHA-256 of all bytes before it. */
export async function* signedLines(lines: AsyncIterable<string>, signer: Signer): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const line of lines) {
    hash.update(line)
    yield line
  }
  yield `# signed with ed25519 ${signer.publicKey} ${signer.sign(hash.digest())}\r\n`
}

export type FileVerdict = 'right' | 'unsigned' | 'changed' | 'foreign'

/** Whether a file is, byte for byte, what this installation signed. `foreign` is signed by another installation. */
export async function verifySignedFile(file: string, signer: Signer): Promise<FileVerdict> {
  const hash = createHash('sha256')
  let tail = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    const bytes = Buffer.concat([tail, chunk as Buffer])
    const hashed = Math.max(0, bytes.length - TAIL_BYTES)
    hash.update(bytes.subarray(0, hashed))
    tail = bytes.subarray(hashed)
  }
  const start = tail.lastIndexOf('# signed with ')
  const found = start < 0 ? null : LAST_LINE.exec(tail.subarray(start).toString())
  if (!found) return 'unsigned'
  const [, publicKey, signature = ''] = found
  if (publicKey !== signer.publicKey) return 'foreign'
  return signer.verify(hash.update(tail.subarray(0, start)).digest(), signature) ? 'right' : 'changed'
}
