import { hash, randomBytes } from 'node:crypto'

/** Opaque; 256 bits. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

const CACHED_MS = 5_000
const MAX_CACHED = 20_000

interface Expiring {
  readonly expiresAt: Date
}

/**
 * Finds the session of a token by the hash of it. It is cached for seconds, and forgotten as soon as the database notifies of a
 * change. The cache only decides who is let through: each transaction proves again that the session is valid.
 */
export function sessionCache<S extends Expiring>(
  nowMs: () => number,
  load: (tokenHash: Buffer) => Promise<S | undefined>,
) {
  const known = new Map<string, { session: S; until: number }>()
  // An answer that was on its way when something was forgotten may be older than the change: it is not cached.
  let changes = 0
  return {
    forget(matches: (session: S) => boolean): void {
      changes += 1
      for (const [key, { session }] of known) if (matches(session)) known.delete(key)
    },
    async find(token: string): Promise<S | undefined> {
      const tokenHash = hashSecret(token)
      const key = tokenHash.toString('base64')
      const cached = known.get(key)
      if (cached && cached.until > nowMs()) return cached.session
      const changesBefore = changes
      const session = await load(tokenHash)
      if (!session) {
        known.delete(key)
        return undefined
      }
      if (changesBefore !== changes) return session
      if (known.size >= MAX_CACHED) known.clear()
      known.set(key, { session, until: Math.min(nowMs() + CACHED_MS, session.expiresAt.getTime()) })
      return session
    },
  }
}
