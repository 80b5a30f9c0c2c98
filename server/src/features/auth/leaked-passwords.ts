import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const FILE = new URL('../../../../reference/leaked-passwords.bin', import.meta.url)
const BYTES = 4

let list: Promise<Buffer> | undefined

export const normalizePassword = (password: string): string => password.normalize('NFKC').toLowerCase()

/** The first 32 bits of the SHA-256: of 10,000 passwords that nobody leaked, one is taken for a leaked one. */
export const fingerprintOf = (normalized: string): number =>
  createHash('sha256').update(normalized).digest().readUInt32BE(0)

/** The fingerprints are sorted, so a few looks find one. */
function isIn(fingerprints: Buffer, fingerprint: number): boolean {
  let [low, high] = [0, fingerprints.length / BYTES]
  while (low < high) {
    const middle = (low + high) >> 1
    const found = fingerprints.readUInt32BE(middle * BYTES)
    if (found === fingerprint) return true
    if (found < fingerprint) low = middle + 1
    else high = middle
  }
  return false
}

/**
 * Tells whether a password is on lists of leaked passwords, with or without a suffix: `sunshine2024!` is guessed as
 * fast as `sunshine`. The list is on this machine (tools/leaked-passwords.ts), so no password is asked about elsewhere; it is
 * read when the first password is chosen: a server that only signs people in never needs it.
 */
export async function leakedPasswords(): Promise<(password: string) => boolean> {
  const fingerprints = await (list ??= readFile(FILE))
  return (password) => {
    const normalized = normalizePassword(password)
    const stem = normalized.replace(/[^\p{L}]+$/u, '')
    return [normalized, stem].some((text) => isIn(fingerprints, fingerprintOf(text)))
  }
}
